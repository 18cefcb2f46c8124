import { describe, expect, it } from 'vitest';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { LibrarySource, SelectionSource } from '#lib/contracts/source.ts';
import { citationOf, linksOf } from '#lib/serving/openai/linked-answer.ts';

import { MarkedText } from './marked-text.ts';
import { styledAnswer } from './styled-answer.ts';

const BASE = 'https://docs.example';
const VERSION = 'a'.repeat(64);

function sourceOf(path: string, ranges: [number, number][], sourceUrl = `${BASE}/books/b/${path}#top`): LibrarySource {
  return {
    source_url: sourceUrl,
    page_title: path,
    section_heading: '',
    chunk_text: '',
    relevance_score: 1,
    chunk_id: path,
    doc_id: 'b',
    filename: path,
    page_id: path,
    page_version: VERSION,
    page_number: 1,
    block_type: 'text',
    ranges: ranges.map(([start, end]) => ({ start, end, start_cp: start, end_cp: end, quote: `${start}-${end}` })),
  };
}

const SELECTION: SelectionSource = {
  ...{
    source_url: 'selected_text',
    page_title: '',
    section_heading: 'Selected text',
    chunk_text: '',
    relevance_score: 1,
  },
  ...{ char_start: 0, char_end: 1, char_start_cp: 0, char_end_cp: 1, line_start: 1, line_end: 1, quote: 'x' },
};

const at = (path: string, range: string) => `${BASE}/books/b/${path}#c=${VERSION}:${range}`;

const citationsOf = (text: MarkedText) => text.written.flatMap((marker) => citationOf(marker, BASE));

describe('the text of an answer with links', () => {
  it('links each marker to the range that its own claim cites', () => {
    const text = new MarkedText(linksOf(undefined, BASE));
    text.noteSource(
      1,
      sourceOf('one', [
        [0, 5],
        [9, 12],
      ]),
    );
    const pieces = [
      text.append('First. [1] '),
      text.settle({ end: 10, citations: [{ position: 1, start: 0, end: 5 }] }),
    ];
    pieces.push(text.append('Second. [1]'), text.settle({ end: 22, citations: [{ position: 1, start: 9, end: 12 }] }));
    pieces.push(text.finish());
    expect(pieces.join('')).toBe(text.text);
    expect(text.text).toBe(`First. [[1]](${at('one', '0-5')}) Second. [[1]](${at('one', '9-12')})`);
    for (const { start_index: start, end_index: end, url } of citationsOf(text))
      expect(text.text.slice(start, end)).toBe(`[[1]](${url})`);
  });

  it('sends what cannot be a marker at once, and nothing twice', () => {
    const text = new MarkedText(linksOf(undefined, BASE));
    text.noteSource(1, sourceOf('one', [[0, 5]]));
    expect(text.append('It is ')).toBe('It is ');
    expect(text.append('lit [')).toBe('lit ');
    expect(text.append('1].')).toBe('');
    expect(text.finish()).toBe(`[[1]](${at('one', '0-5')}).`);
  });

  it('leaves alone what is code, escaped, unknown, or of a selection', () => {
    const answer = 'A `list[1]` and \\[1\\] and [7]. [2]\n\n```\nrow[1]\n```\n';
    const text = new MarkedText(linksOf(undefined, BASE));
    text.noteSource(1, sourceOf('one', [[0, 5]]));
    text.noteSource(2, SELECTION);
    text.append(answer);
    text.finish();
    expect(text.text).toBe(answer);
    expect(citationsOf(text)).toEqual([]);
  });

  it('counts in both units, and says where an offset of the answer has gone', () => {
    const text = new MarkedText(linksOf(undefined, BASE));
    text.noteSource(1, sourceOf('one', [[0, 5]]));
    text.append('A 🐦 sings [1], loudly.');
    text.finish();
    const [citation] = citationsOf(text);
    expect(text.text.slice(citation?.start_index, citation?.end_index)).toMatch(/^\[\[1\]\]/);
    expect([...text.text].slice(citation?.start_index_cp, citation?.end_index_cp).join('')).toMatch(
      /^\[\[1\]\]\(.*\)$/,
    );
    const loudly = 'A 🐦 sings [1], loudly.'.indexOf('loudly');
    expect(text.text.slice(text.toSent(loudly))).toBe('loudly.');
  });

  it('keeps addresses of other places, and lets none end its link', () => {
    const text = new MarkedText(linksOf(undefined, BASE));
    text.noteSource(1, sourceOf('one', [[0, 5]], 'https://elsewhere.example/a_(b)#c d'));
    text.append('So. [1]');
    text.finish();
    expect(text.text).toBe('So. [[1]](https://elsewhere.example/a_%28b%29#c%20d)');
  });
});

const STYLE = { kind: 'inline', pageAbbreviation: 'S.' } as const;

function pdf(filename: string, pages: [number, number][]): LibrarySource {
  const source = sourceOf(filename, pages);
  return { ...source, ranges: source.ranges.map((range, index) => ({ ...range, page_number: index + 7 })) };
}

function claim([start, end]: [number, number], citations: Claim['citations'], doubts?: Claim['doubts']): Claim {
  return { start, end, kind: 'sentence', status: 'weak', reasons: [], citations, ...(doubts && { doubts }) };
}

/** An answer that comes in these pieces. */
async function styled(pieces: (string | Claim)[], sources: (LibrarySource | SelectionSource)[], style = STYLE) {
  const asked = { sessionId: 's', turnId: 't', mode: 'general', model: 'm', style } as const;
  async function* events(): AsyncGenerator<AnswerEvent> {
    yield { type: 'answer-start', ...asked };
    for (const [index, source] of sources.entries()) yield { type: 'answer-source', position: index + 1, source };
    for (const piece of pieces) {
      yield typeof piece === 'string' ? { type: 'answer-delta', text: piece } : { type: 'answer-claim', claim: piece };
    }
    yield { type: 'answer-sources', sources, related: [] };
  }
  const told = { text: '', claims: [] as Claim[], citations: [] as object[] };
  for await (const event of styledAnswer(events())) {
    if (event.type === 'answer-delta') told.text += event.text;
    if (event.type === 'answer-claim') told.claims.push(event.claim);
    if (event.type === 'answer-sources') told.citations = event.citations ?? [];
  }
  return told;
}

describe('an answer that names its sources', () => {
  it('names the page that each claim cites, and says in both units where', async () => {
    const first = '🐦 sings.[1]';
    const second = ' It may rest [1].';
    const doubt = { start: 14, end: 20, start_cp: 13, end_cp: 19, kind: 'wording' } as const;
    const told = await styled(
      [
        first,
        claim([0, first.length], [{ position: 1, start: 0, end: 5 }]),
        second,
        claim([first.length, first.length + second.length], [{ position: 1, start: 9, end: 12 }], [doubt]),
      ],
      [
        pdf('a_bird.pdf', [
          [0, 5],
          [9, 12],
        ]),
      ],
    );
    expect(told.text).toBe(String.raw`🐦 sings. (Source: a\_bird.pdf, S. 7) It may rest (Source: a\_bird.pdf, S. 8).`);
    const names = told.citations as {
      start: number;
      end: number;
      start_cp: number;
      end_cp: number;
      position: number;
    }[];
    expect(names.map(({ start, end }) => told.text.slice(start, end))).toEqual([
      String.raw`(Source: a\_bird.pdf, S. 7)`,
      String.raw`(Source: a\_bird.pdf, S. 8)`,
    ]);
    for (const { start, end, start_cp, end_cp } of names) {
      expect([...told.text].slice(start_cp, end_cp).join('')).toBe(told.text.slice(start, end));
    }
    expect(told.claims.map(({ start, end }) => told.text.slice(start, end))).toEqual([
      String.raw`🐦 sings. (Source: a\_bird.pdf, S. 7)`,
      String.raw` It may rest (Source: a\_bird.pdf, S. 8).`,
    ]);
    const [moved] = told.claims[1]?.doubts ?? [];
    expect(told.text.slice(moved?.start, moved?.end)).toBe(`${first}${second}`.slice(doubt.start, doubt.end));
    expect([...told.text].slice(moved?.start_cp, moved?.end_cp).join('')).toBe(
      told.text.slice(moved?.start, moved?.end),
    );
  });

  it('names two sources of one page once, at one place, and a selection as what it is', async () => {
    const twice = await styled(['So [1][2].'], [pdf('a.pdf', [[0, 5]]), pdf('a.pdf', [[6, 9]])]);
    expect(twice.text).toBe('So (Source: a.pdf, S. 7).');
    expect(twice.citations).toEqual([
      { start: 3, end: 24, start_cp: 3, end_cp: 24, position: 1 },
      { start: 3, end: 24, start_cp: 3, end_cp: 24, position: 2 },
    ]);
    expect((await styled(['So [1].'], [SELECTION])).text).toBe('So (Source: Selected text).');
  });

  it('is not changed where it has markers in code, or escaped', async () => {
    const answer = 'A `list[1]` and \\[1].';
    expect(await styled([answer], [pdf('a.pdf', [[0, 5]])])).toEqual({ text: answer, claims: [], citations: [] });
  });

  it('is a link with that name for clients of OpenAI’s API', () => {
    const text = new MarkedText(linksOf(STYLE, BASE));
    text.noteSource(1, pdf('a.pdf', [[0, 5]]));
    text.append('So.[1]');
    text.finish();
    expect(text.text).toBe(`So. [(Source: a.pdf, S. 7)](${at('a.pdf', '0-5')})`);
    const [citation] = citationsOf(text);
    expect(text.text.slice(citation?.start_index, citation?.end_index)).toMatch(/^\[\(Source: .*\)$/);
    expect(citation).toMatchObject({ position: 1, page_number: 7, quote: '0-5' });
  });
});
