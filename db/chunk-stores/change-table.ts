import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The pages whose chunks or vectors were last written, in order, maintained by statement triggers beside the tables with extensions: processes that
 * hold vectors in memory read those pages again. Only the latest are kept.
 */
export const chunkChanges = pgTable('chunk_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null when any page may have been written. */
  pageId: text('page_id'),
});
