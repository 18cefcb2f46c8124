import type { PageSummary } from '../page.ts';
import type { SearchablePage, WorkSlice } from './searchable-pages.ts';

/** Number of pages loaded at once. */
const BATCH = 16;

/** The pages to search, and access to their texts. */
export interface SearchedPages {
  /** The pages in the order of the shelf and of reading. */
  pages: readonly PageSummary[];
  /** By page id; pages deleted in the meantime are left out. */
  load: (pages: PageSummary[]) => Promise<Map<string, SearchablePage>>;
}

/**
 * Yields the pages with their texts, one by one. A new `slice` begins with the first page of each batch. Rejects with the signal's reason when it is
 * aborted.
 */
export async function* loadedPages(
  { pages, load }: SearchedPages,
  slice: WorkSlice,
  signal: AbortSignal,
): AsyncGenerator<{ page: PageSummary; searchable: SearchablePage }> {
  for (let first = 0; first < pages.length; first += BATCH) {
    const batch = pages.slice(first, first + BATCH);
    const loaded = await load(batch);
    await slice.begin();
    for (const page of batch) {
      signal.throwIfAborted();
      const searchable = loaded.get(page.id);
      if (searchable !== undefined) yield { page, searchable };
    }
  }
}
