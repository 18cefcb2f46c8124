import { getTableColumns } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';

import { chunkColumns, filterIndexes } from './chunk-columns.ts';

/*
 * The SQL tables of the chunk store where the extensions pg_textsearch and vector are installed; without the first see plain-chunk-table.ts. Their
 * migrations are separate from the relational ones. After a change: npm run db:generate.
 */

export const CHUNK_TERMS_INDEX = 'idx_chunks_terms';

export const chunks = pgTable('chunks', chunkColumns(), (table) => [
  index(CHUNK_TERMS_INDEX).using('bm25', table.terms).with({ text_config: "'simple'" }),
  ...filterIndexes(table),
]);

const { terms: _terms, ...columnsOfChunk } = getTableColumns(chunks);

/** The columns a chunk is read from: all but those used only for searching. */
export const CHUNK_COLUMNS = columnsOfChunk;
