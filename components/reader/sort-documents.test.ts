import { describe, expect, it } from 'vitest';

import { sortDocuments } from './sort-documents.ts';

const SHELF = [
  { id: 'tides', title: 'Tides', authors: ['Ann Brock'], changedMs: 2 },
  { id: 'part-10', title: 'Part 10', authors: [], changedMs: 3 },
  { id: 'part-9', title: 'Part 9', authors: [], changedMs: 3 },
  { id: 'lamps', title: 'Älter werden', authors: ['Zoe Voss', 'Ann Brock'], changedMs: 1 },
];
const READ = new Map([
  ['lamps', 50],
  ['tides', 70],
]);

describe('documents on a shelf', () => {
  it.each([
    ['title', ['lamps', 'part-9', 'part-10', 'tides']],
    ['author', ['tides', 'lamps', 'part-9', 'part-10']],
    ['read', ['tides', 'lamps', 'part-9', 'part-10']],
    ['changed', ['part-9', 'part-10', 'tides', 'lamps']],
  ] as const)('are sorted by %s', (order, expected) => {
    expect(sortDocuments(SHELF, order, READ).map(({ id }) => id)).toEqual(expected);
  });
});
