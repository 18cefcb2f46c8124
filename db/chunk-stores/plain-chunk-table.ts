import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { anyText } from '../column-types.ts';
import { chunkColumns, filterIndexes } from './chunk-columns.ts';

/*
 * The SQL tables of the chunk store on any Postgres, without an extension. Queries read chunks through chunk-table.ts, whose columns are the same.
 * After a change: npm run db:generate.
 */

export const plainChunks = pgTable('chunks', chunkColumns(), (table) => filterIndexes(table));

const chunkId = () =>
  anyText('chunk_id')
    .notNull()
    .references(() => plainChunks.id, { onDelete: 'cascade' });

/** The frequency of a term in a chunk, from which BM25 is computed. */
export const chunkPostings = pgTable(
  'chunk_postings',
  {
    /** One word from `indexTerms`. */
    term: text().notNull(),
    chunkId: chunkId(),
    frequency: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.term, table.chunkId] }),
    index('idx_chunk_postings_chunk_id').on(table.chunkId),
  ],
);

/** Number of terms per chunk, including repetitions. A narrow table, since all of it is read to compute the average. */
export const chunkLengths = pgTable('chunk_lengths', {
  chunkId: chunkId().primaryKey(),
  length: integer().notNull(),
});
