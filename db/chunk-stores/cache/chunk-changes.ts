import { asc, gt, sql } from 'drizzle-orm';

import type { Database } from '../../database.ts';
import { chunkChanges } from '../change-table.ts';

/** As many as are kept of the changes: who reads so many may have missed others. */
const CHANGES_KEPT = 1_000;

/** Since a change, which pages were written. */
interface ChangedPages {
  /** The last change there is. */
  last: number;
  /** Null when it may be any page. */
  pageIds: string[] | null;
}

export async function lastChange(db: Database): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${chunkChanges.id})`.mapWith(Number) })
    .from(chunkChanges);
  return row?.last ?? 0;
}

/** The pages that were written after the change; null where none was. */
export async function changesSince(db: Database, change: number): Promise<ChangedPages | null> {
  const rows = await db
    .select()
    .from(chunkChanges)
    .where(gt(chunkChanges.id, change))
    .orderBy(asc(chunkChanges.id))
    .limit(CHANGES_KEPT);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
  const isKnown = rows.length < CHANGES_KEPT && pageIds.every((pageId) => pageId !== null);
  return { last: last.id, pageIds: isKnown ? pageIds : null };
}
