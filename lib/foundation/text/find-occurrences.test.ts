import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { GraphemeEdges } from './graphemes.ts';

import { findOccurrences, foldQuery } from './find-occurrences.ts';
import { foldText } from './folding/fold-text.ts';
import { foldedOf } from '#tests/support/folded-of.ts';

function rangesOf(text: string, query: string) {
  const searched = { text, folded: foldedOf(text), edges: new GraphemeEdges(text) };
  return [...findOccurrences(searched, foldQuery(query))].flatMap((range) =>
    range ? [{ start: range.start, end: range.end }] : [],
  );
}

function matches(text: string, query: string): string[] {
  return rangesOf(text, query).map(({ start, end }) => text.slice(start, end));
}

describe('findOccurrences', () => {
  it.each([
    ['case', 'Owner OWNER owner', 'oWner', ['Owner', 'OWNER', 'owner']],
    ['accents, composed or not', 'caf\u00e9 cafe\u0301 cafe', 'CAFE\u0301', ['caf\u00e9', 'cafe\u0301', 'cafe']],
    ['ligatures', 'a \ufb01eld', 'field', ['\ufb01eld']],
    ['sharp s', 'Stra\u00dfe STRASSE', 'strasse', ['Stra\u00dfe', 'STRASSE']],
    [
      'final sigma',
      '\u03bb\u03cc\u03b3\u03bf\u03c2',
      '\u039b\u039f\u0393\u039f\u03a3',
      ['\u03bb\u03cc\u03b3\u03bf\u03c2'],
    ],
    ['width', '\uff21\uff42', 'ab', ['\uff21\uff42']],
    ['quotation marks', 'don\u2019t \u201csay\u201d', 'don\'t "say"', ['don\u2019t \u201csay\u201d']],
    ['dashes', 'a\u2013b a\u2011b', 'a-b', ['a\u2013b', 'a\u2011b']],
    ['line breaks and runs of spaces', 'one\n  two', 'one two', ['one\n  two']],
    ['no-break spaces in the query', 'one two', 'one\u00a0\u00a0two', ['one two']],
    ['soft hyphens', 'owner\u00adship', 'ownership', ['owner\u00adship']],
    ['white space around the query', 'one', '  one\n', ['one']],
  ])('looks past %s', (...[, text, query, expected]) => {
    expect(matches(text, query)).toEqual(expected);
  });

  it.each([
    ['half a ligature', '\ufb01eld', 'ield'],
    ['a letter without the vowel that belongs to it', '\u0915\u093f', '\u0915'],
    ['one person of a family', '\u{1F468}\u200d\u{1F469}', '\u{1F468}'],
    ['half a Hangul syllable', '\ud55c', '\ud558'],
    ['kana without its mark', '\u304c', '\u304b'],
    ['\u0439 without its breve', '\u0439', '\u0438'],
    ['characters a regular expression would take for its own', 'abc', 'a.c'],
    ['nothing', 'abc', '\u0301'],
    ['other words', 'onetwo', 'one two'],
  ])('does not find %s', (_what, text, query) => {
    expect(matches(text, query)).toEqual([]);
  });

  it('counts what does not overlap', () => {
    expect(rangesOf('aaaaa', 'aa')).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ]);
  });

  const character = fc.oneof(
    fc.constantFrom(...Array.from('aAbB \n\t-–\'’"“”«éßﬁ½\u00ad\u200d\u0301\u093f\u1100\u1161ㅎ한がカｶﾞ\r')),
    fc.constantFrom('\u{1F468}', '\u{1F468}\u200d\u{1F469}', '\u{1F1E9}\u{1F1EA}', '\u{1F1E9}', '\ud800', '\u{1D400}'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const words = (maxLength: number) => fc.array(character, { maxLength }).map((characters) => characters.join(''));

  it('finds whole graphemes whose folding is that of the query, in order', () => {
    const text = fc.tuple(words(30), words(4)).chain(([some, query]) =>
      fc.record({
        query: fc.constant(query),
        text: fc.constantFrom(some, `${some}${query}${some}`, `${query} ${some} ${query.toUpperCase()}`),
      }),
    );
    let found = 0;
    fc.assert(
      fc.property(text, ({ text: page, query }) => {
        let last = 0;
        const edges = new Set(
          [...new Intl.Segmenter('en').segment(page)].map(({ index }) => index).concat(page.length),
        );
        for (const { start, end } of rangesOf(page, query)) {
          found += 1;
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
          expect(foldText(page.slice(start, end))).toBe(foldQuery(query));
          expect(edges.has(start) && edges.has(end)).toBe(true);
        }
      }),
    );
    expect(found).toBeGreaterThan(20);
  });

  it('finds a query that stands between spaces', () => {
    fc.assert(
      fc.property(words(10), words(6), (before, query) => {
        fc.pre(/^[a-zéß한](?:.*[a-zéß한])?$/isu.test(query));
        expect(matches(`${before} ${query} `, query).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('foldText', () => {
  it('takes the same way in slices, however long the text', () => {
    const text = 'Ünïcode \u{1F600}  text – ﬁn. '.repeat(4_000);
    const folded = foldedOf(text);
    expect(folded.text).toBe('unicode \u{1F600} text - fin. '.repeat(4_000));
    expect(folded.starts).toHaveLength(folded.text.length);
    for (let index = 1; index < folded.starts.length; index += 1) {
      if ((folded.starts[index] ?? 0) < (folded.starts[index - 1] ?? 0)) throw new Error(`back at ${index}`);
    }
  });
});
