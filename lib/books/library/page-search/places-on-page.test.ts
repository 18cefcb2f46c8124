import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import { foldedOf } from '#tests/support/folded-of.ts';

import type { Heading } from '../page.ts';
import { type PagePlace, placesOnPage, searchedWords } from './places-on-page.ts';

/** The lines that begin with # are its headings. */
function pageOf(text: string, title = 'A page') {
  const headings: Heading[] = [...text.matchAll(/^#.*$/gm)].map(({ 0: heading, index }) => {
    return { level: 1, id: '', text: heading, start: index };
  });
  return { text, title, headings, folded: foldedOf(text), edges: new GraphemeEdges(text) };
}

function placesOf(text: string, query: string, title?: string): PagePlace[] {
  return [...placesOnPage(pageOf(text, title), searchedWords(query))].filter((place) => place !== null);
}

function fitsOf(text: string, query: string): [string, string][] {
  return placesOf(text, query).map(({ fit, start, end }) => [fit, text.slice(start, end)]);
}

describe('how words stand at a place', () => {
  it.each<[string, string, string, [string, string][]]>([
    ['whole', 'A mutable value.', 'Mutable', [['words', 'mutable']]],
    ['inside of another word', 'Immutable.', 'mutable', [['inside', 'mutable']]],
    ['as the beginning of another', 'ownership', 'owner', [['beginning', 'owner']]],
    ['inside of a name', 'is_mutable', 'mutable', [['inside', 'mutable']]],
    ['whole beside signs', '(&mut x)', '&mut', [['words', '&mut']]],
    ['as a beginning after a sign', '&mutable', '&mut', [['beginning', '&mut']]],
    ['whole in a script without spaces', '\u6f22\u5b57\u6587', '\u5b57', [['words', '\u5b57']]],
    ['inside of a word with a soft hyphen', 'owner\u00adship', 'owner', [['beginning', 'owner']]],
  ])('%s', (...[, text, query, fits]) => {
    expect(fitsOf(text, query)).toEqual(fits);
  });

  it('tells two words together from the same two within others', () => {
    expect(fitsOf('An immutable reference is no mutable reference.', 'mutable reference')).toEqual([
      ['inside', 'mutable reference'],
      ['words', 'mutable reference'],
    ]);
  });

  it('finds all words near each other, in any order, whole, and not where they stand together', () => {
    expect(fitsOf('A reference that is mutable.', 'mutable reference')).toEqual([
      ['near', 'reference that is mutable'],
    ]);
    expect(fitsOf('A reference that is immutable.', 'mutable reference')).toEqual([]);
    expect(fitsOf(`A reference ${'x '.repeat(31)}mutable.`, 'mutable reference')).toEqual([]);
    expect(fitsOf('one one one two', 'one two')).toEqual([['words', 'one two']]);
    expect(fitsOf('self self', 'self self self')).toEqual([]);
  });

  it('takes the nearest place of each word, and none twice', () => {
    expect(fitsOf('red a wide green b red. blue c red d green', 'green red')).toEqual([
      ['near', 'green b red'],
      ['near', 'red d green'],
    ]);
  });
});

describe('where a place stands', () => {
  const TEXT = '# Borrowing\nHere borrowing is told of.\n# Other things\nAnd borrowing too.';

  it('is in a heading, under one that has the words, or elsewhere', () => {
    expect(placesOf(TEXT, 'borrowing').map(({ standing }) => standing)).toEqual(['heading', 'under a heading', 'text']);
  });

  it('counts the title of the page as a heading over all of it', () => {
    expect(placesOf('Of borrowing.', 'borrowing', 'On Borrowing')[0]?.standing).toBe('under a heading');
    expect(placesOf('Of borrowing.', 'borrowing', 'On borrowings')[0]?.standing).toBe('text');
  });
});

describe('places on a page', () => {
  const word = fc.constantFrom('mutable', 'immutable', 'reference', 'references', 'a', 'é', '\n', '# reference');
  const texts = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));

  it('never overlap, and whole words are whole', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('mutable reference', 'reference', 'a reference mutable'), (text, query) => {
        const places = placesOf(text, query);
        const sorted = places.toSorted((one, other) => one.start - other.start);
        for (const [index, { start, end }] of sorted.entries()) {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThanOrEqual(sorted[index - 1]?.end ?? 0);
        }
        for (const { fit, start, end } of places) {
          const words = text.slice(start, end).split(/\s+/);
          if (fit === 'words') expect(words.join(' ')).toBe(query);
          if (fit === 'near') for (const one of query.split(' ')) expect(words).toContain(one);
        }
      }),
    );
  });

  it('are found in steps that are as many as the places of the words, however long the page', () => {
    const steps = (times: number) => {
      const page = pageOf('red green red '.repeat(times));
      return [...placesOnPage(page, searchedWords('green red'))].length;
    };
    expect(steps(2_000)).toBeLessThanOrEqual(steps(1_000) * 2 + 10);
  });
});
