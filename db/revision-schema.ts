import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often the parts of the library were written, kept by statement triggers: whoever remembers something of a part looks whether the
 * sum is still the same. A row for each connection that writes, so that none waits for another.
 */
export const libraryRevisions = pgTable(
  'library_revisions',
  {
    /** `documents`, or `pages` with what is counted of them. */
    part: text().notNull(),
    backend: integer().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.backend] })],
);
