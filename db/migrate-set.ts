import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';

import type { Database } from './database.ts';
import type * as schema from './schema.ts';

/**
 * Runs what a set has that the database does not. Only one process may do so at a time: call it in `maintain`. The migrators of
 * drizzle's drivers are one and the same but for their types.
 */
export async function migrateSet(db: Database, set: MigrationConfig): Promise<void> {
  const ofAnyDriver: object = db;
  await migrate(ofAnyDriver as NodePgDatabase<typeof schema>, set);
}
