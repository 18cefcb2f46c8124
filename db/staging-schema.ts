import { boolean, index, pgTable } from 'drizzle-orm/pg-core';

import type { PageVersion } from '#lib/books/library/page.ts';

import { json } from './column-types.ts';
import { pageColumns } from './schema.ts';

/** Pages of a document as they will be once all that changes in it, or all of a new one, has been read; nobody reads them before. */
export const stagedPages = pgTable(
  'staged_pages',
  {
    ...pageColumns(),
    /** Rows of `page_identifiers`, by the names of its columns, without the page. */
    identifiers: json().$type<Record<string, unknown>[]>().notNull(),
    /** What its version will say besides its text: one that was there before may say something else until then. Empty for a new one. */
    rendering: json().$type<Partial<Pick<PageVersion, 'html' | 'sentences' | 'headings' | 'filePages'>>>().notNull(),
    /** The page has become the current one, and its chunks have not: that is still to be done. */
    isPublished: boolean('is_published').notNull().default(false),
  },
  (table) => [index('idx_staged_pages_document').on(table.documentId)],
);
