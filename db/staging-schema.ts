import { boolean, index, pgTable } from 'drizzle-orm/pg-core';

import type { PageVersion } from '#lib/books/library/page.ts';

import { json } from './column-types.ts';
import { pageColumns } from './schema.ts';

/** Staged pages of a document, until all its changes, or all of a new one, have been read; readers do not see them before. */
export const stagedPages = pgTable(
  'staged_pages',
  {
    ...pageColumns(),
    /** Rows of `page_identifiers` by their column names, without the page. */
    identifiers: json().$type<Record<string, unknown>[]>().notNull(),
    /** The content of its version in addition to its text: an existing version may have other content until then. Empty for a new one. */
    rendering: json().$type<Partial<Pick<PageVersion, 'html' | 'sentences' | 'headings' | 'filePages'>>>().notNull(),
    /** The page has become the current one, but its chunks still have to be published. */
    isPublished: boolean('is_published').notNull().default(false),
  },
  (table) => [index('idx_staged_pages_document').on(table.documentId)],
);
