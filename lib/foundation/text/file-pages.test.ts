import { expect, test } from 'vitest';

import { filePageAt, filePagesWithin } from './file-pages.ts';

const STARTS = [
  { start: 0, number: 3, label: 'iii' },
  { start: 40, number: 4, label: 'iv' },
  { start: 90, number: 6, label: null },
];

test('the page of an offset is the one that began last', () => {
  expect([0, 39, 40, 89, 90, 500].map((offset) => filePageAt(STARTS, offset)?.number)).toEqual([3, 3, 4, 4, 6, 6]);
  expect(filePageAt(STARTS, 41)).toEqual({ number: 4, label: 'iv' });
  expect([filePageAt(null, 0), filePageAt([], 0)]).toEqual([null, null]);
});

test('a part of a text has the page on which it begins, and those that begin in it', () => {
  expect(filePagesWithin(STARTS, { start: 50, end: 91 })).toEqual([
    { start: 50, number: 4, label: 'iv' },
    { start: 90, number: 6, label: null },
  ]);
  expect(filePagesWithin(STARTS, { start: 50, end: 90 })).toEqual([{ start: 50, number: 4, label: 'iv' }]);
  expect(filePagesWithin(null, { start: 0, end: 9 })).toBeNull();
});
