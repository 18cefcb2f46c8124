import { fileURLToPath } from 'node:url';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';

import type { Database } from './database.ts';
import type * as schema from './schema.ts';

function set(name: string): MigrationConfig {
  return {
    migrationsFolder: fileURLToPath(new URL(`./migrations/${name}`, import.meta.url)),
    migrationsTable: `${name}_migrations`,
    // Not `lectern`: a schema named like the role that connects comes before `public` in the search path.
    migrationsSchema: 'drizzle',
  };
}

/**
 * What to hand to `migrateSet`. The relational set needs no extension and runs on any Postgres. The others are for the chunk store
 * in SQL alone: with the extensions vector and pg_textsearch one set, without the second the plain one, and beside that the
 * vectors where there is the first. Each keeps its own record of what ran.
 */
export const RELATIONAL_MIGRATIONS: MigrationConfig = set('relational');
export const CHUNK_MIGRATIONS: MigrationConfig = set('chunks');
export const PLAIN_CHUNK_MIGRATIONS: MigrationConfig = set('plain_chunks');
export const VECTOR_MIGRATIONS: MigrationConfig = set('vectors');

/**
 * Runs what a set has that the database does not. Only one process may do so at a time: call it in `maintain`. The migrators of
 * drizzle's drivers are one and the same but for their types.
 */
export async function migrateSet(db: Database, set: MigrationConfig): Promise<void> {
  const ofAnyDriver: object = db;
  await migrate(ofAnyDriver as NodePgDatabase<typeof schema>, set);
}
