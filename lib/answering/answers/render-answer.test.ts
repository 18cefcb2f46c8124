import { describe, expect, it } from 'vitest';

import type { AnswerDocument, Footnote } from './answer-document.ts';
import { numberFootnotes } from './keep-answer.ts';
import { parseAnswer } from './verify-answer.ts';
import { renderAnswer } from './read-answer.ts';

const FOOTNOTE: Footnote = {
  number: 1,
  documentId: 'tea',
  documentTitle: 'On *Tea*',
  filename: 'tea.pdf',
  pageId: 'page',
  pageVersion: 'ab'.repeat(32),
  pageNumber: 12,
  pageTitle: 'Brewing',
  sectionHeading: 'Green tea',
  ranges: [{ start: 4, end: 22, quote: 'Green tea brews at\n70 °C.', prefix: 'It is ', suffix: ' Wait.' }],
};

const DOCUMENT: AnswerDocument = {
  question: 'How hot?\n---\nReally?',
  answer: 'It brews at 70 °C [1].',
  footnotes: [FOOTNOTE],
  profile: null,
  model: 'scripted',
  answeredAt: '2026-03-01T12:00:00.000Z',
  citationStyle: { kind: 'footnote', pageAbbreviation: 'p.' },
  inlineCitationLinks: true,
};

const LINKS = {
  links: new Map([[1, 'https://books.example/source/a.b.c#page=12']]),
  pictures: new Map([[1, 'https://books.example/api/pictures/a.b.c']]),
};

function bodyOf(changes: Partial<AnswerDocument>): string {
  const file = renderAnswer({ ...DOCUMENT, ...changes }, LINKS);
  return file.slice(file.indexOf('\n---\n', 4) + 5);
}

describe('the file of an answer', () => {
  it('shows question, answer with clickable markers, and sources with their words', () => {
    expect(bodyOf({})).toBe(`
# How hot? --- Really?

It brews at 70 °C [[1]](https://books.example/source/a.b.c#page=12).

## Sources

1. **On \\*Tea\\***, Brewing, Green tea, p. 12 ([tea.pdf](https://books.example/source/a.b.c#page=12))
   > “Green tea brews at 70 °C.”
`);
  });

  it('names the page of a file, and what is printed on it where that is another', () => {
    const footnotes = (pageLabel: string) => [{ ...FOOTNOTE, pageLabel }];
    expect(bodyOf({ footnotes: footnotes('xii') })).toContain('Green tea, p. 12 (printed: xii) ([tea.pdf](');
    expect(bodyOf({ footnotes: footnotes('12') })).toContain('Green tea, p. 12 ([tea.pdf](');
  });

  it('shows markers that are no links where the profile wants none', () => {
    expect(bodyOf({ inlineCitationLinks: false })).toContain('It brews at 70 °C [1].\n');
  });

  it('names the source in the text, with the abbreviation of the profile', () => {
    const citationStyle = { kind: 'inline', pageAbbreviation: 'S.' } as const;
    expect(bodyOf({ citationStyle, inlineCitationLinks: false })).toContain('70 °C (Source: tea.pdf, S. 12).\n');
    expect(bodyOf({ citationStyle })).toContain('70 °C [(Source: tea.pdf, S. 12)](https://books.example/source/a.b.c');
  });

  it('shows the picture that is cited behind the words, and is read back with it', () => {
    const picture = { path: 'img/pot.png', caption: 'A pot, [seen](x) from above' };
    const document = {
      ...DOCUMENT,
      footnotes: [
        { ...FOOTNOTE, picture },
        { ...FOOTNOTE, number: 2, picture },
      ],
    };
    const addresses = {
      ...LINKS,
      links: new Map([1, 2].map((number) => [number, 'https://books.example/source/a.b.c#page=12'])),
    };
    const file = renderAnswer(document, addresses);
    expect(file).toContain(
      '.c#page=12).\n\n![A pot, \\[seen\\](x) from above](https://books.example/api/pictures/a.b.c) [[1]](https://books.example/source/a.b.c#page=12)\n\n## Sources\n',
    );
    expect(parseAnswer(file)).toEqual({ document, ...addresses });
    const elsewhere = file.replace('https://books.example/api/pictures/', 'https://evil.example/api/pictures/');
    expect(parseAnswer(elsewhere)).toBeNull();
  });

  it('says so when nothing is cited', () => {
    expect(bodyOf({ answer: 'There are 12 documents.', footnotes: [] })).toContain('cites no page of the library');
  });

  it('is not read back with a link to elsewhere, to another page, or with two links for one footnote', () => {
    const file = renderAnswer(DOCUMENT, LINKS);
    expect(parseAnswer(file)).not.toBeNull();
    const link = 'https://books.example/source/a.b.c#page=12';
    for (const other of ['https://evil.example/', 'https://books.example/source/a.b.c#page=13', 'javascript:alert']) {
      expect(parseAnswer(file.replaceAll(link, other)), other).toBeNull();
      expect(parseAnswer(file.replace(link, other)), other).toBeNull();
    }
  });
});

describe('numbering', () => {
  const source = (start: number): Omit<Footnote, 'number'> => {
    const { number: _number, ...rest } = FOOTNOTE;
    return { ...rest, ranges: [{ start, end: start + 5, quote: 'words', prefix: '', suffix: '' }] };
  };

  it('gives one number to each distinct paragraph, as they are met, and gathers its words', () => {
    const paragraphs = ['b', 'a', 'b'];
    const { answer, footnotes } = numberFootnotes(
      'One [2]. Two [1][3]. Three [3] and `code[1]`, not \\[2].',
      [source(50), source(0), source(20)],
      (position) => paragraphs[position - 1] ?? '',
    );
    expect(answer).toBe('One [1]. Two [2]. Three [2] and `code[1]`, not \\[2].');
    expect(footnotes.map(({ number, ranges }) => [number, ranges.map(({ start }) => start)])).toEqual([
      [1, [0]],
      [2, [20, 50]],
    ]);
  });

  it('writes what names no source as what it is', () => {
    expect(numberFootnotes('Odd [9].', [], String)).toEqual({ answer: 'Odd \\[9].', footnotes: [] });
  });
});
