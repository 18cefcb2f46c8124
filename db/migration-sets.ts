import { fileURLToPath } from 'node:url';

import type { MigrationConfig } from 'drizzle-orm/migrator';

function set(name: string): MigrationConfig {
  return {
    migrationsFolder: fileURLToPath(new URL(`./migrations/${name}`, import.meta.url)),
    migrationsTable: `${name}_migrations`,
    // Not `lectern`: a schema named like the role that connects comes before `public` in the search path.
    migrationsSchema: 'drizzle',
  };
}

/**
 * What to hand to the `migrate` of a drizzle driver. The relational set needs no extension and runs on any Postgres; the
 * chunk set needs vector and pg_textsearch and is for the chunk store in SQL alone. Each keeps its own record of what ran.
 */
export const RELATIONAL_MIGRATIONS: MigrationConfig = set('relational');
export const CHUNK_MIGRATIONS: MigrationConfig = set('chunks');
