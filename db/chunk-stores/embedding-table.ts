import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { vector } from './chunk-columns.ts';
import { chunks } from './chunk-table.ts';

/* Vectors of chunks, beside either variant of the `chunks` table; needs the extension vector. After a change: npm run db:generate. */

/** A chunk's vector for each embedding model it was embedded with; the model determines the dimension. */
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
