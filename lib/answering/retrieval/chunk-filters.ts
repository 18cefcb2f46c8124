import type { Chunk } from './chunk.ts';

/** Restrictions on search results: any of the values within a key, all of the keys. An absent key restricts nothing. */
export interface ChunkFilters {
  sourceKeys?: string[] | undefined;
  pageTitles?: string[] | undefined;
  sectionHeadings?: string[] | undefined;
  documentIds?: string[] | undefined;
  pageIds?: string[] | undefined;
  chunkIds?: string[] | undefined;
}

/** The fields of a chunk that filters compare. */
type FilteredChunk = Pick<Chunk, 'sourceKey' | 'pageTitle' | 'sectionHeading' | 'documentId' | 'pageId' | 'id'>;

/** The field that each filter compares its values with. */
const FILTERED: Record<keyof ChunkFilters, (chunk: FilteredChunk) => string> = {
  sourceKeys: (chunk) => chunk.sourceKey,
  pageTitles: (chunk) => chunk.pageTitle,
  sectionHeadings: (chunk) => chunk.sectionHeading,
  documentIds: (chunk) => chunk.documentId,
  pageIds: (chunk) => chunk.pageId,
  chunkIds: (chunk) => chunk.id,
};

const FILTER_KEYS = Object.keys(FILTERED) as (keyof ChunkFilters)[];

/** Returns the filters as a pure predicate, which every store must agree with. An empty list of values matches nothing. */
export function filterPredicate(filters: ChunkFilters): (chunk: FilteredChunk) => boolean {
  const wanted = FILTER_KEYS.flatMap((key) => {
    const values = filters[key];
    return values === undefined ? [] : [{ valueOf: FILTERED[key], values: new Set(values) }];
  });
  return (chunk) => wanted.every(({ valueOf, values }) => values.has(valueOf(chunk)));
}

/** Whether one chunk passes the filters. */
export function matchesFilters(chunk: FilteredChunk, filters: ChunkFilters): boolean {
  return filterPredicate(filters)(chunk);
}

/** Combines both filters: anything that either forbids is forbidden. */
export function intersectFilters(outer: ChunkFilters, inner: ChunkFilters): ChunkFilters {
  return Object.fromEntries(
    FILTER_KEYS.flatMap((key) => {
      const values = intersect(outer[key], inner[key]);
      return values === undefined ? [] : [[key, values]];
    }),
  );
}

/** Returns the intersection of both filters; null if the inner filter allows something, but nothing that the outer one allows. */
export function sharedFilters(outer: ChunkFilters, inner: ChunkFilters): ChunkFilters | null {
  const shared = intersectFilters(outer, inner);
  return allowsNothing(shared) && !allowsNothing(inner) ? null : shared;
}

function allowsNothing(filters: ChunkFilters): boolean {
  return FILTER_KEYS.some((key) => filters[key]?.length === 0);
}

/** Returns the values that both allow; an absent list allows everything. */
export function intersect(
  outer: readonly string[] | undefined,
  inner: readonly string[] | undefined,
): string[] | undefined {
  if (outer === undefined || inner === undefined) return (outer ?? inner)?.slice();
  return inner.filter((value) => outer.includes(value));
}
