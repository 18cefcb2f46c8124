import { getTableColumns } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { anyText, json } from '#db/column-types.ts';
import type { Sentence } from '#lib/text/sentence.ts';

import type { BlockType, SentenceTwins } from '../chunk.ts';

/*
 * The tables of the chunk store in SQL. They need the extensions pg_textsearch and vector, so their migrations are apart
 * from the relational ones. After a change: npx drizzle-kit generate --config drizzle.chunks.config.ts.
 */

export const CHUNK_TERMS_INDEX = 'idx_chunks_terms';

export const chunks = pgTable(
  'chunks',
  {
    id: anyText().primaryKey(),
    documentId: anyText('document_id').notNull(),
    documentTitle: anyText('document_title').notNull(),
    filename: anyText().notNull(),
    pageId: anyText('page_id').notNull(),
    pageVersion: anyText('page_version').notNull(),
    pageNumber: integer('page_number').notNull(),
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
    /** What is searched: see `index-terms.ts`. */
    terms: text().notNull(),
  },
  (table) => [
    index(CHUNK_TERMS_INDEX).using('bm25', table.terms).with({ text_config: "'simple'" }),
    index('idx_chunks_access_list').using('gin', table.accessList),
    index('idx_chunks_document_id').on(table.documentId),
    index('idx_chunks_page_id').on(table.pageId),
    // Hashed: equality is all that is asked, and a B-tree could not hold every title.
    index('idx_chunks_source_key').using('hash', table.sourceKey),
    index('idx_chunks_page_title').using('hash', table.pageTitle),
    index('idx_chunks_section_heading').using('hash', table.sectionHeading),
  ],
);

const { terms: _terms, ...columnsOfChunk } = getTableColumns(chunks);

/** The columns a chunk is read from: all but what is only searched. */
export const CHUNK_COLUMNS = columnsOfChunk;

const vector = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'vector',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value) as number[],
});

/** A chunk's vector for each embedding model it was embedded with; the model decides the dimension. */
export const chunkEmbeddings = pgTable(
  'chunk_embeddings',
  {
    chunkId: text('chunk_id')
      .notNull()
      .references(() => chunks.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    embedding: vector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chunkId, table.model] })],
);
