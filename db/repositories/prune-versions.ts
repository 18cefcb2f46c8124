import { and, isNotNull, lt, notExists, eq, sql } from 'drizzle-orm';

import type { Database } from '../database.ts';
import { pages, pageVersions } from '../schema.ts';

/**
 * Deletes the versions that are no page's current one since before a moment and that no stored turn cites or was
 * asked about, then the removed pages of which no version is left. The moment leaves time for answers under way to be recorded. The number of versions deleted.
 */
export async function pruneVersions(transaction: Database, unusedBefore: Date): Promise<number> {
  const deleted = await transaction
    .delete(pageVersions)
    .where(
      and(
        lt(pageVersions.unusedSince, unusedBefore),
        sql`(${pageVersions.pageId}, ${pageVersions.version}) not in (
          select source->>'page_id', source->>'page_version' from conversations, jsonb_array_elements(sources) as source
          where source->>'page_id' is not null and source->>'page_version' is not null
          union
          select selection->>'pageId', selection->>'pageVersion' from conversations where selection is not null)`,
      ),
    )
    .returning({ pageId: pageVersions.pageId });
  const versions = transaction.select().from(pageVersions).where(eq(pageVersions.pageId, pages.id));
  await transaction
    .delete(pages)
    .where(and(isNotNull(pages.removedAt), lt(pages.removedAt, unusedBefore), notExists(versions)));
  return deleted.length;
}
