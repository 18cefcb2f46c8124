import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Write counts of the parts of the library, maintained by statement triggers: a cache of a part checks whether the sum is unchanged. There is a row
 * for each connection that writes, so that none waits for another.
 */
export const libraryRevisions = pgTable(
  'library_revisions',
  {
    /** `documents`, or `pages` with their statistics. */
    part: text().notNull(),
    backend: integer().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.backend] })],
);
