import { and, arrayOverlaps, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { grantsOf, STAGED_GRANT, type Viewer } from '#lib/people/access/viewer.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';

import { chunks } from './chunk-table.ts';

/**
 * True in SQL for the chunks that wait until their page is published. Deliberately not in a form that the index of grants can answer: every chunk has
 * waited once, and until it is vacuumed that index lists all of them, however few match.
 */
export const isStaged: SQL = sql`${STAGED_GRANT} = any(${chunks.accessList})`;

/** The SQL equivalent of `mayRead` and `matchesFilters` for one chunk. */
export function allowedAndMatching(viewer: Viewer, filters: ChunkFilters): SQL | undefined {
  return and(
    viewer.isUnrestricted === true ? not(isStaged) : arrayOverlaps(chunks.accessList, grantsOf(viewer)),
    anyOf(chunks.sourceKey, filters.sourceKeys),
    anyOf(chunks.pageTitle, filters.pageTitles),
    anyOf(chunks.sectionHeading, filters.sectionHeadings),
    anyOf(chunks.documentId, filters.documentIds),
    anyOf(chunks.pageId, filters.pageIds),
    anyOf(chunks.id, filters.chunkIds),
  );
}

// Drizzle turns an empty list into `false`.
function anyOf(column: PgColumn, values: string[] | undefined): SQL | undefined {
  return values === undefined ? undefined : inArray(column, values);
}
