import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';

type Order = ReadingPreferences['shelf'];

/** The properties by which documents are sorted. */
export interface SortedDocument {
  id: string;
  title: string;
  authors: readonly string[];
  /** When its source was written or last changed, in milliseconds since 1970. */
  changedMs: number;
}

/**
 * Sorts documents: by title and by author alphabetically, those without an author last; by time the latest first, those never read last. `readMs`
 * says when each was last read, in milliseconds since 1970. Ties are in the order of their titles.
 */
export function sortDocuments<Sorted extends SortedDocument>(
  documents: readonly Sorted[],
  order: Order,
  readMs: ReadonlyMap<string, number>,
): Sorted[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const byTitle = (one: Sorted, other: Sorted) => compare(one.title, other.title);
  const compared: Record<Order, (one: Sorted, other: Sorted) => number> = {
    title: byTitle,
    author: (one, other) => compareAuthors(one.authors[0], other.authors[0], compare),
    read: (one, other) => (readMs.get(other.id) ?? 0) - (readMs.get(one.id) ?? 0),
    changed: (one, other) => other.changedMs - one.changedMs,
  };
  return documents.toSorted((one, other) => compared[order](one, other) || byTitle(one, other));
}

function compareAuthors(
  one: string | undefined,
  other: string | undefined,
  compare: (one: string, other: string) => number,
): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return compare(one, other);
}
