import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ListedPage } from '#lib/books/library/page.ts';

import { readable, readableBy } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { documents, pages, pageVersions } from '../schema.ts';

/** The columns of `PageSummary`. */
export const summaryColumns = {
  id: pages.id,
  documentId: pages.documentId,
  path: pages.path,
  number: pages.number,
  depth: pages.depth,
  chapter: pages.chapter,
  sections: pages.sections,
  title: pages.title,
  filename: pages.filename,
  version: pages.version,
};

/** SQL condition for the version of a page that is shown. */
export const isCurrent = and(eq(pageVersions.pageId, pages.id), eq(pageVersions.version, pages.version));

/** A list of one element: the others stay in the database. */
const firstFilePage = sql`jsonb_build_array(${pageVersions.filePages} -> 0)`.mapWith(pageVersions.filePages);

/** The pages of a document that the viewer may read, in reading order. */
export async function listPages(db: Database, viewer: Viewer, documentId: string): Promise<ListedPage[]> {
  const rows = await db
    .select({ page: summaryColumns, first: firstFilePage, accessList: documents.accessList })
    .from(pages)
    .innerJoin(documents, eq(documents.id, pages.documentId))
    .leftJoin(pageVersions, isCurrent)
    .where(and(readableBy(viewer), isNull(pages.removedAt), eq(pages.documentId, documentId)))
    .orderBy(asc(pages.number), asc(pages.path));
  return readable(viewer, rows).map(({ page, first: [filePage = null] }) => ({ ...page, filePage }));
}
