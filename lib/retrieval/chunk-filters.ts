import type { Chunk } from './chunk.ts';

/** Restrictions on what may be found: any of the values within a key, all of the keys. An absent key restricts nothing. */
export interface ChunkFilters {
  sourceKeys?: string[] | undefined;
  pageTitles?: string[] | undefined;
  sectionHeadings?: string[] | undefined;
  documentIds?: string[] | undefined;
  pageIds?: string[] | undefined;
}

/** The filters as a pure predicate: what every store must agree with. An empty list of values matches nothing. */
export function matchesFilters(chunk: Chunk, filters: ChunkFilters): boolean {
  return (
    (filters.sourceKeys?.includes(chunk.sourceKey) ?? true) &&
    (filters.pageTitles?.includes(chunk.pageTitle) ?? true) &&
    (filters.sectionHeadings?.includes(chunk.sectionHeading) ?? true) &&
    (filters.documentIds?.includes(chunk.documentId) ?? true) &&
    (filters.pageIds?.includes(chunk.pageId) ?? true)
  );
}
