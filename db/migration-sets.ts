import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Database } from './database.ts';
import type * as schema from './schema.ts';

function set(name: string): MigrationConfig {
  return {
    migrationsFolder: fileURLToPath(new URL(`./migrations/${name}`, import.meta.url)),
    migrationsTable: `${name}_migrations`,
    // Not `lectern`: a schema named like the connecting role comes before `public` in the search path.
    migrationsSchema: 'drizzle',
  };
}

/**
 * Arguments for `migrateSet`. The relational set needs no extension and runs on any Postgres. The others are for the chunk store in SQL alone: one
 * set with the extensions vector and pg_textsearch, the plain one without the second, and in addition the vectors where the first is available. Each
 * keeps its own record of applied migrations.
 */
export const RELATIONAL_MIGRATIONS: MigrationConfig = set('relational');
export const CHUNK_MIGRATIONS: MigrationConfig = set('chunks');
export const PLAIN_CHUNK_MIGRATIONS: MigrationConfig = set('plain_chunks');
export const VECTOR_MIGRATIONS: MigrationConfig = set('vectors');

/**
 * Runs the migrations of a set that the database does not have yet. Only one process may do so at a time: call it in `maintain`. The migrators of
 * drizzle's drivers differ only in their types. Rejects with `storage_unavailable` where the tables are older than the first migration of the set.
 */
export async function migrateSet(db: Database, set: MigrationConfig): Promise<void> {
  const last = await lastMigration(db, set);
  const [first] = readMigrationFiles(set);
  if (first !== undefined && last !== null && last < first.folderMillis) {
    throw new AppError('storage_unavailable', { publicMessage: TOO_OLD });
  }
  const ofAnyDriver: object = db;
  await migrate(ofAnyDriver as NodePgDatabase<typeof schema>, set);
}

const TOO_OLD =
  'The tables of this database are of a development version before Lectern 0.1.0, which this version cannot update. Start with an empty data folder or database and ingest the books again.';

/** Returns the creation time of the newest migration of a set that has run in the database, in milliseconds since 1970; null where none has. */
export async function lastMigration(
  db: Database,
  { migrationsSchema, migrationsTable }: MigrationConfig,
): Promise<number | null> {
  const record = `"${migrationsSchema}"."${migrationsTable}"`;
  const [table] = await db
    .select({ exists: sql<boolean>`to_regclass(${record}) is not null` })
    .from(sql`(select 1) as one`);
  if (table?.exists !== true) return null;
  const [row] = await db.select({ last: sql<string | null>`max(created_at)::text` }).from(sql.raw(record));
  return row?.last === null || row?.last === undefined ? null : Number(row.last);
}
