import { describe, expect, it } from 'vitest';

import { boxesOf, wordsOf, wordsWithin } from './pdf-words.ts';

// "One two" in one line, "three" below, "four" on the next page.
const GEOMETRY = {
  words: [
    ...[0, 3, 100, 100, 200, 200],
    ...[1, 3, 250, 100, 350, 200],
    ...[1, 5, 100, 220, 300, 320],
    ...[1, 4, 100, 100, 250, 200],
  ],
  on: [3, 7, 1, 8],
};

describe('the words of a PDF', () => {
  const words = wordsOf(GEOMETRY);

  it('have their place in the text, their page and their box', () => {
    expect(words.map(({ start, end, page, left }) => [start, end, page, left])).toEqual([
      [0, 3, 7, 10],
      [4, 7, 7, 25],
      [8, 13, 7, 10],
      [14, 18, 8, 10],
    ]);
  });

  it('are found by a range, in part or whole', () => {
    expect(wordsWithin(words, { start: 5, end: 9 }).map(({ start }) => start)).toEqual([4, 8]);
    expect(wordsWithin(words, { start: 3, end: 4 })).toEqual([]);
  });

  it('are boxed line by line', () => {
    const boxes = boxesOf(words).map(({ start, end, page, left, right }) => [start, end, page, left, right]);
    expect(boxes).toEqual([
      [0, 7, 7, 10, 35],
      [8, 13, 7, 10, 30],
      [14, 18, 8, 10, 25],
    ]);
  });
});
