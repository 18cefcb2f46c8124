import type { IndexedPage } from '#lib/books/library/ports.ts';

import type { PageReading } from './page-reading.ts';
import type { PageParser, PageTask } from './ports.ts';
import type { PlannedPage } from './source-book.ts';

/** Number of pages checked at once; a run can be stopped between two batches. */
const PAGES_AT_ONCE = 100;

/** A page of the book with its stored state. */
export interface KnownPage {
  page: PlannedPage;
  indexed: IndexedPage;
  /** The version of the page's chunks; null if there are none. */
  chunkVersion: string | null;
}

/** Returns the outcome of the pages that need not be read, by their ids: their inputs are unchanged, and they are stored completely. */
export async function recallUnchanged(
  parser: Pick<PageParser, 'recallPages'>,
  facts: Pick<PageTask, 'book' | 'document' | 'identifierPatterns'>,
  { known, signal }: { known: readonly KnownPage[]; signal: AbortSignal },
): Promise<Map<string, PageReading>> {
  const unchanged = new Map<string, PageReading>();
  const whole = known.flatMap(({ page, indexed, chunkVersion }) => {
    const hasChunks = indexed.chunkCount === 0 || chunkVersion === indexed.version;
    return indexed.readingRecord !== null && hasChunks ? [{ page, indexed, record: indexed.readingRecord }] : [];
  });
  for (let start = 0; start < whole.length; start += PAGES_AT_ONCE) {
    const batch = whole.slice(start, start + PAGES_AT_ONCE);
    const pages = batch.map(({ page, record }) => ({ page, record }));
    const recalled = await parser.recallPages({ ...facts, pages }, signal);
    for (const [index, { indexed }] of batch.entries()) {
      const found = recalled[index] ?? null;
      if (found === null) continue;
      const { chunkCount } = indexed;
      unchanged.set(indexed.id, { outcome: 'unchanged', chunkCount, record: null, warnings: found.warnings });
    }
  }
  return unchanged;
}
