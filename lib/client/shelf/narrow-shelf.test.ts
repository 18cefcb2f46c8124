import { expect, it } from 'vitest';

import type { KeptBook } from '#lib/contracts/kept-records.ts';

import { narrowShelf, type ShelfPart } from './narrow-shelf.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW_MS = 1_000 * DAY_MS;
const DOCUMENTS = [
  { id: 'old', addedMs: 1 },
  { id: 'month', addedMs: NOW_MS - 29 * DAY_MS },
  { id: 'new', addedMs: NOW_MS - DAY_MS },
  { id: 'secret', addedMs: NOW_MS },
];
const book = (documentId: string, changes: Partial<KeptBook>): [string, KeptBook] => [
  documentId,
  { id: documentId, documentId, collections: [], isFinished: false, isHidden: false, changedMs: 1, ...changes },
];
const books = new Map([
  book('old', { collections: ['course', 'gone'], isFinished: true }),
  book('new', { collections: ['course'] }),
  book('secret', { collections: ['course'], isFinished: true, isHidden: true }),
  // A book that is not on the shelf.
  book('elsewhere', { collections: ['course'], isFinished: true }),
]);
const shown = (part: ShelfPart) => narrowShelf(DOCUMENTS, part, { books, nowMs: NOW_MS }).map(({ id }) => id);

it('leaves hidden books out of everything but the hidden ones', () => {
  expect(shown({ kind: 'all' })).toEqual(['old', 'month', 'new']);
  expect(shown({ kind: 'finished' })).toEqual(['old']);
  expect(shown({ kind: 'collection', id: 'course' })).toEqual(['old', 'new']);
  expect(shown({ kind: 'hidden' })).toEqual(['secret']);
});

it('shows what was added in the last 30 days, the latest first', () => {
  expect(shown({ kind: 'recent' })).toEqual(['new', 'month']);
});
