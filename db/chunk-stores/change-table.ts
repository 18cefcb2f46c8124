import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Of which pages chunks or their vectors were written last, in order, kept by statement triggers beside the tables with extensions:
 * whoever holds vectors in memory reads those pages again. Only the latest are kept.
 */
export const chunkChanges = pgTable('chunk_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null when it may be any page. */
  pageId: text('page_id'),
});
