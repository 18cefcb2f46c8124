import { readMigrationFiles } from 'drizzle-orm/migrator';

import type { ProbeReport } from '#lib/core/probe-report.ts';

import { RELATIONAL_MIGRATIONS } from '../migration-sets.ts';
import type { GuardedPool } from './guarded-pool.ts';

/** Of the newest migration this version knows. */
const EXPECTED = readMigrationFiles(RELATIONAL_MIGRATIONS).at(-1)?.folderMillis ?? 0;

/** Asks a server for its version and how far its tables are. */
export async function probeServer(pool: GuardedPool, product: string): Promise<ProbeReport> {
  const { migrationsSchema, migrationsTable } = RELATIONAL_MIGRATIONS;
  const { rows } = await pool.query({
    text: `select current_setting('server_version') as version,
      (select max(created_at)::text from "${migrationsSchema}"."${migrationsTable}") as migrated`,
  });
  const [row] = rows as { version: string; migrated: string | null }[];
  const name = `${product} ${row?.version.split(' ')[0]}`;
  const ahead = Number(row?.migrated ?? 0) - EXPECTED;
  if (ahead === 0) return { status: 'up', message: name };
  const whose = ahead > 0 ? 'a newer version of Lectern' : 'an older version of Lectern; restart this one';
  return { status: 'degraded', message: `${name}; its tables are those of ${whose}` };
}
