import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ComingDocument } from '#lib/books/library/kept-ingest-run.ts';

import { awaitedBy, readable } from '../access-condition.ts';
import { ingestRuns } from '../admin-schema.ts';
import type { Database } from '../database.ts';
import { documents } from '../schema.ts';

/**
 * Lists the documents that a run is ingesting for the first time and that this viewer may read afterwards. A run without a sign of life since
 * `heardSince` counts as ended.
 */
export async function listComing(db: Database, viewer: Viewer, heardSince: Date): Promise<ComingDocument[]> {
  const { pagesPlanned, pagesIndexed, pagesUnchanged, pagesFailed, startedAt } = ingestRuns;
  const rows = await db
    .select({
      document: { id: documents.id, title: documents.title },
      run: { pagesPlanned, pagesIndexed, pagesUnchanged, pagesFailed },
      accessList: documents.accessList,
    })
    .from(documents)
    .innerJoin(ingestRuns, eq(ingestRuns.documentId, documents.id))
    .where(
      and(
        awaitedBy(viewer),
        eq(ingestRuns.status, 'running'),
        isNull(ingestRuns.endedAt),
        gt(ingestRuns.seenAt, heardSince),
        isNotNull(pagesPlanned),
      ),
    )
    .orderBy(asc(startedAt), asc(ingestRuns.id));
  return readable(viewer, rows).map(({ document, run }) => ({
    ...document,
    pagesDone: run.pagesIndexed + run.pagesUnchanged + run.pagesFailed,
    pagesPlanned: run.pagesPlanned ?? 0,
  }));
}
