import { type AnyPgColumn, customType, index, integer, text } from 'drizzle-orm/pg-core';

import type { BlockType, SentenceTwins } from '#lib/answering/retrieval/chunk.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import { anyText, json } from '../column-types.ts';

/** The columns of the `chunks` table, in any database. */
export const chunkColumns = () => ({
  id: anyText().primaryKey(),
  documentId: anyText('document_id').notNull(),
  documentTitle: anyText('document_title').notNull(),
  filename: anyText().notNull(),
  pageId: anyText('page_id').notNull(),
  pageVersion: anyText('page_version').notNull(),
  pageNumber: integer('page_number').notNull(),
  filePages: json('file_pages').$type<FilePageStart[]>(),
  pageTitle: anyText('page_title').notNull(),
  sectionHeading: anyText('section_heading').notNull(),
  sectionId: anyText('section_id'),
  headingPath: json('heading_path').$type<string[]>().notNull(),
  blockType: text('block_type').$type<BlockType>().notNull(),
  sourceKey: anyText('source_key').notNull(),
  start: integer('range_start').notNull(),
  end: integer('range_end').notNull(),
  startCodePoint: integer('start_code_point').notNull(),
  text: anyText().notNull(),
  sentences: json().$type<Sentence[]>().notNull(),
  before: anyText('text_before').notNull().default(''),
  after: anyText('text_after').notNull().default(''),
  twins: json().$type<SentenceTwins[]>(),
  accessList: text('access_list').array().notNull(),
  imagePath: anyText('image_path'),
  /** The search terms: see `index-terms.ts`. */
  terms: text().notNull(),
});

/** Indexes for the columns used by filters. */
export const filterIndexes = (
  table: Record<'accessList' | 'documentId' | 'pageId' | 'sourceKey' | 'pageTitle' | 'sectionHeading', AnyPgColumn>,
) => [
  index('idx_chunks_access_list').using('gin', table.accessList),
  index('idx_chunks_document_id').on(table.documentId),
  index('idx_chunks_page_id').on(table.pageId),
  // Hash indexes: only equality is queried, and a B-tree could not store every title.
  index('idx_chunks_source_key').using('hash', table.sourceKey),
  index('idx_chunks_page_title').using('hash', table.pageTitle),
  index('idx_chunks_section_heading').using('hash', table.sectionHeading),
];

/** pgvector's type; the rows determine the dimension. */
export const vector = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'vector',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value) as number[],
});
