import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';

/** Rejects where writing is impossible: a transaction gets an id only where it may write, and a read-only replica assigns none. */
export async function tryWriting(db: Database): Promise<void> {
  await db.execute(sql`select pg_current_xact_id()`);
}
