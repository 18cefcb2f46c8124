import type { KeptBook } from '#lib/contracts/kept-records.ts';

/** What the shelf shows: all books that are not hidden, or a part of them, or the hidden ones. */
export type ShelfPart = { kind: 'all' | 'recent' | 'finished' | 'hidden' } | { kind: 'collection'; id: string };

/** A document, with the time when it was added to the library, in milliseconds since 1970. */
interface AddedDocument {
  id: string;
  addedMs: number;
}

interface OwnBooks {
  /** What the reader did with books, by document. */
  books: ReadonlyMap<string, KeptBook>;
  nowMs: number;
}

const RECENT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Returns the documents of a part of the shelf, in the given order; those added recently, within the last 30 days, the latest first. */
export function narrowShelf<Shown extends AddedDocument>(
  documents: readonly Shown[],
  part: ShelfPart,
  { books, nowMs }: OwnBooks,
): Shown[] {
  if (part.kind === 'hidden') return documents.filter(({ id }) => books.get(id)?.isHidden === true);
  const shown = documents.filter(({ id }) => books.get(id)?.isHidden !== true);
  switch (part.kind) {
    case 'all':
      return shown;
    case 'recent':
      return shown
        .filter(({ addedMs }) => addedMs > nowMs - RECENT_MS)
        .toSorted((one, other) => other.addedMs - one.addedMs);
    case 'finished':
      return shown.filter(({ id }) => books.get(id)?.isFinished === true);
    case 'collection':
      return shown.filter(({ id }) => books.get(id)?.collections.includes(part.id) === true);
  }
}
