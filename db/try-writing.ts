import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';

/** Rejects where nothing can be written: a transaction gets a number only where it may write, and a copy that only reads gives none. */
export async function tryWriting(db: Database): Promise<void> {
  await db.execute(sql`select pg_current_xact_id()`);
}
