import { and, arrayContains, arrayOverlaps, inArray, not, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { grantsOf, STAGED_GRANT, type Viewer } from '#lib/access/viewer.ts';
import type { ChunkFilters } from '#lib/retrieval/chunk-filters.ts';

import { chunks } from './chunk-table.ts';

/** True in SQL for the chunks that wait until their page is published. */
export const isStaged = arrayContains(chunks.accessList, [STAGED_GRANT]);

/** In SQL what `mayRead` and `matchesFilters` say of one chunk. */
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

// Drizzle makes `false` of an empty list.
function anyOf(column: PgColumn, values: string[] | undefined): SQL | undefined {
  return values === undefined ? undefined : inArray(column, values);
}
