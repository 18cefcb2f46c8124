import type { KeptBook, KeptCollection } from '#lib/contracts/kept-records.ts';

/** A reader's collections, and what they did with books. */
export interface ShelfRecords {
  collections: readonly KeptCollection[];
  books: readonly KeptBook[];
}

/** Returns the records by document, the latest of each: two browsers may have made one for the same book. */
export function booksByDocument(books: readonly KeptBook[]): ReadonlyMap<string, KeptBook> {
  const oldestFirst = books.toSorted((one, other) => one.changedMs - other.changedMs);
  return new Map(oldestFirst.map((book) => [book.documentId, book]));
}

/** Whether a value from storage or from a file is a collection. */
export function isCollection(value: unknown): value is KeptCollection {
  return isRecord(value) && typeof value['name'] === 'string' && value['name'] !== '';
}

/** Whether a value from storage or from a file says what was done with a book. */
export function isBook(value: unknown): value is KeptBook {
  if (!isRecord(value) || typeof value['documentId'] !== 'string') return false;
  const { collections, isFinished, isHidden } = value;
  const areIds = Array.isArray(collections) && collections.every((id) => typeof id === 'string');
  return areIds && typeof isFinished === 'boolean' && typeof isHidden === 'boolean';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const { id, changedMs } = value as Record<string, unknown>;
  return typeof id === 'string' && Number.isFinite(changedMs);
}
