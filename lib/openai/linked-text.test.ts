import { describe, expect, it } from 'vitest';

import type { LibrarySource } from '#lib/contracts/source.ts';

import { LinkedText } from './linked-text.ts';

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

const at = (path: string, range: string) => `${BASE}/books/b/${path}#c=${VERSION}:${range}`;

describe('the text of an answer with links', () => {
  it('links each marker to the range that its own claim cites', () => {
    const text = new LinkedText(BASE);
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
    for (const { start_index: start, end_index: end, url } of text.citations)
      expect(text.text.slice(start, end)).toBe(`[[1]](${url})`);
  });

  it('sends what cannot be a marker at once, and nothing twice', () => {
    const text = new LinkedText(BASE);
    text.noteSource(1, sourceOf('one', [[0, 5]]));
    expect(text.append('It is ')).toBe('It is ');
    expect(text.append('lit [')).toBe('lit ');
    expect(text.append('1].')).toBe('');
    expect(text.finish()).toBe(`[[1]](${at('one', '0-5')}).`);
  });

  it('leaves alone what is code, escaped, unknown, or of a selection', () => {
    const answer = 'A `list[1]` and \\[1\\] and [7]. [2]\n\n```\nrow[1]\n```\n';
    const text = new LinkedText(BASE);
    text.noteSource(1, sourceOf('one', [[0, 5]]));
    text.noteSource(2, {
      ...{ source_url: 'selected_text', page_title: '', section_heading: '', chunk_text: '', relevance_score: 1 },
      ...{ char_start: 0, char_end: 1, char_start_cp: 0, char_end_cp: 1, line_start: 1, line_end: 1, quote: 'x' },
    });
    text.append(answer);
    text.finish();
    expect(text.text).toBe(answer);
    expect(text.citations).toEqual([]);
  });

  it('counts in both units, and says where an offset of the answer has gone', () => {
    const text = new LinkedText(BASE);
    text.noteSource(1, sourceOf('one', [[0, 5]]));
    text.append('A 🐦 sings [1], loudly.');
    text.finish();
    const [citation] = text.citations;
    expect(text.text.slice(citation?.start_index, citation?.end_index)).toMatch(/^\[\[1\]\]/);
    expect([...text.text].slice(citation?.start_index_cp, citation?.end_index_cp).join('')).toMatch(
      /^\[\[1\]\]\(.*\)$/,
    );
    const loudly = 'A 🐦 sings [1], loudly.'.indexOf('loudly');
    expect(text.text.slice(text.toSent(loudly))).toBe('loudly.');
  });

  it('keeps addresses of other places, and lets none end its link', () => {
    const text = new LinkedText(BASE);
    text.noteSource(1, sourceOf('one', [[0, 5]], 'https://elsewhere.example/a_(b)#c d'));
    text.append('So. [1]');
    text.finish();
    expect(text.text).toBe('So. [[1]](https://elsewhere.example/a_%28b%29#c%20d)');
  });
});
