import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sliceRange } from './range.ts';
import { splitSentences } from './split-sentences.ts';

function sentencesOf(text: string): string[] {
  return splitSentences(text).map((range) => sliceRange(text, range));
}

describe('splitSentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Dr. Smith met Mrs. Jones. They talked.', ['Dr. Smith met Mrs. Jones.', 'They talked.']],
    ['It uses traits, e.g. Rust has Copy. Done.', ['It uses traits, e.g. Rust has Copy.', 'Done.']],
    ['J. R. R. Tolkien wrote it. He was English.', ['J. R. R. Tolkien wrote it.', 'He was English.']],
    ['Pi is 3.14 and v1.2.3 is out. Good.', ['Pi is 3.14 and v1.2.3 is out.', 'Good.']],
    ['He lives in the U.S. The weather is fine.', ['He lives in the U.S.', 'The weather is fine.']],
    ['The U.S. Army came. It left.', ['The U.S. Army came.', 'It left.']],
    ['"Stop!" he said. "Why?" she asked.', ['"Stop!" he said.', '"Why?" she asked.']],
    [
      'See No. 7 and Fig. 3. The answer was no. Then it ended.',
      ['See No. 7 and Fig. 3.', 'The answer was no.', 'Then it ended.'],
    ],
    ['Well… maybe. Or... never. Wait... What?', ['Well… maybe.', 'Or... never.', 'Wait...', 'What?']],
    [
      'It was built in 1891.[3] Later it burned.[4][5] Then peace.',
      ['It was built in 1891.[3]', 'Later it burned.[4][5]', 'Then peace.'],
    ],
    ['1. Install it. 2. Run it.', ['1. Install it.', '2. Run it.']],
    ['Yahoo! is a company. Visit http://a.b/?q=1&x=2 now.', ['Yahoo! is a company.', 'Visit http://a.b/?q=1&x=2 now.']],
    ['これは本です。それは何ですか？はい。', ['これは本です。', 'それは何ですか？', 'はい。']],
    [
      'A line that\nwraps here. Next\r\none too.\n\nA title\n\nBody.',
      ['A line that\nwraps here.', 'Next\r\none too.', 'A title', 'Body.'],
    ],
    ['   ', []],
  ])('splits %j', (text, expected) => {
    expect(sentencesOf(text)).toEqual(expected);
  });

  it('keeps offsets of the whole text when splitting a part of it', () => {
    const text = 'Not this. But this. And that.';
    expect(splitSentences(text, { start: 10, end: 29 })).toEqual([
      { start: 10, end: 19 },
      { start: 20, end: 29 },
    ]);
  });

  it('does not part a space from the mark that combines with it', () => {
    expect(sentencesOf('It ended. \u{1f3ff}\u0301 came.')).toEqual(['It ended. \u{1f3ff}\u0301 came.']);
  });

  it('cuts an endless sentence behind a clause', () => {
    const text = `${'word '.repeat(70)}end of clause, ${'more '.repeat(100)}`;
    expect(sentencesOf(text)[0]).toMatch(/end of clause,$/);
  });

  const anyText = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          '. ',
          '! ',
          '? ',
          '.[3] ',
          '\n',
          '\r\n',
          '\n\n',
          ' \u0301',
          '👩‍👩‍👧‍👦',
          'e\u0301',
          '\ud83d',
          '。',
          'Dr. ',
          'Word',
          '… ',
          '”',
        ),
        fc.constantFrom('x'.repeat(700), 'long word '.repeat(90), '👍🏽'.repeat(200), `a${'\u0301'.repeat(700)}`),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

  it('covers everything but white space, in order, within its limit, cutting no grapheme', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const edges = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length);
        let last = 0;
        for (const { start, end } of splitSentences(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(last, start)).toMatch(/^\s*$/);
          expect(end).toBeGreaterThan(start);
          expect(edges.has(start) && edges.has(end)).toBe(true);
          const graphemeCount = [...segmenter.segment(text.slice(start, end))].length;
          expect(end - start <= 600 || graphemeCount === 1).toBe(true);
          last = end;
        }
        expect(text.slice(last)).toMatch(/^\s*$/);
      }),
      { numRuns: 500 },
    );
  });
});
