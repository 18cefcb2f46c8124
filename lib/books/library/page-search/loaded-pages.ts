import type { PageSummary } from '../page.ts';
import type { SearchablePage, WorkSlice } from './searchable-pages.ts';

/** So many pages are asked for at once. */
const BATCH = 16;

/** The pages that are looked through, and how to get at their texts. */
export interface SearchedPages {
  /** In the order of the shelf and of reading. */
  pages: readonly PageSummary[];
  /** By page id; what has gone meanwhile is left out. */
  load: (pages: PageSummary[]) => Promise<Map<string, SearchablePage>>;
}

/**
 * The pages with their texts, one after the other. `slice` has just begun with the first of each batch. Rejects with the reason of the
 * signal when it is aborted.
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
