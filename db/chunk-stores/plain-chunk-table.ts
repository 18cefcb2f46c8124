import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { anyText } from '../column-types.ts';
import { chunkColumns, filterIndexes } from './chunk-columns.ts';

/*
 * The tables of the chunk store in SQL on any Postgres, without an extension. Queries read chunks through chunk-table.ts, whose
 * columns are the same. After a change: npm run db:generate.
 */

export const plainChunks = pgTable('chunks', chunkColumns(), (table) => filterIndexes(table));

const chunkId = () =>
  anyText('chunk_id')
    .notNull()
    .references(() => plainChunks.id, { onDelete: 'cascade' });

/** How often a term stands in a chunk: what BM25 is computed from. */
export const chunkPostings = pgTable(
  'chunk_postings',
  {
    /** One word of `indexTerms`. */
    term: text().notNull(),
    chunkId: chunkId(),
    frequency: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.term, table.chunkId] }),
    index('idx_chunk_postings_chunk_id').on(table.chunkId),
  ],
);

/** How many terms a chunk has, repetitions counted. Narrow, since all of it is read for the average. */
export const chunkLengths = pgTable('chunk_lengths', {
  chunkId: chunkId().primaryKey(),
  length: integer().notNull(),
});
