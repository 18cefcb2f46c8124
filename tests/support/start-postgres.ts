import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';

import type { Database } from '#db/database.ts';
import { RELATIONAL_MIGRATIONS } from '#db/migration-sets.ts';
import * as schema from '#db/schema.ts';

const run = promisify(execFile);

export interface TestPostgres {
  db: ReturnType<typeof connect>;
  rows(sql: string): Promise<unknown[]>;
  stop(): Promise<void>;
}

function connect(pool: Pool) {
  return drizzle(pool, { schema }) satisfies Database;
}

/**
 * Starts a PostgreSQL server without any extension, reachable by a socket file in a temporary folder, and brings it up to date by
 * the relational migrations. Needs Debian's package `postgresql`.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = programFolder();
  const folder = (await asPostgres('mktemp -d /tmp/lectern-postgres-XXXXXX')).trim();
  // C collation and no fsync: it lives for one test.
  await asPostgres(`${bin}/initdb -D ${folder}/data -A trust -U lectern --no-locale -E UTF8 --no-sync`);
  await asPostgres(
    `${bin}/pg_ctl -D ${folder}/data -w -l ${folder}/log -o "-k ${folder} -c listen_addresses= -c fsync=off" start`,
  );
  const pool = new Pool({ host: folder, user: 'lectern', database: 'postgres', max: 4 });
  const stop = async (): Promise<void> => {
    await pool.end();
    await asPostgres(`${bin}/pg_ctl -D ${folder}/data -w -m immediate stop && rm -rf ${folder}`);
  };
  const db = connect(pool);
  try {
    await migrate(db, RELATIONAL_MIGRATIONS);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    db,
    rows: async (sql) => (await pool.query<Record<string, unknown>>(sql)).rows,
    stop,
  };
}

function programFolder(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1) ?? '/usr/bin/initdb';
  if (!existsSync(found)) throw new Error('This test needs PostgreSQL: apt-get install postgresql');
  return dirname(found);
}

// PostgreSQL refuses to run as root; its package brings a user for it.
async function asPostgres(command: string): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const { stdout } = await (isRoot
    ? run('su', ['postgres', '-s', '/bin/sh', '-c', command], { cwd: '/' })
    : run('sh', ['-c', command]));
  return stdout;
}
