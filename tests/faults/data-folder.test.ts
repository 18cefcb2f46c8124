import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { copyDataFolder, makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';

import { printRows } from './print-table.ts';

const log = createLogger('silent');
const open = (dataFolder: string) => openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: 60_000 });

/** How a part of the data folder is damaged. */
const DAMAGE = {
  missing: (path: string) => rmSync(path, { recursive: true }),
  'cut in half': (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  empty: (path: string) => truncateSync(path, 0),
} as const;

const FILES = [
  ...['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'global/1260', 'global/1262', 'base/5/PG_VERSION'],
  ...['base/5/pg_filenode.map', 'base/5/1259', 'pg_wal/*', 'pg_xact/0000', 'pg_multixact/offsets/0000'],
  ...[
    'pg_multixact/members/0000',
    'pg_hba.conf',
    'pg_ident.conf',
    'postgresql.conf',
    'postgresql.auto.conf',
    'a table',
  ],
];
const FOLDERS = [
  ...['', 'base', 'base/1', 'base/4', 'base/5', 'global', 'pg_wal', 'pg_xact', 'pg_multixact', 'pg_subtrans'],
  ...['pg_commit_ts', 'pg_logical', 'pg_notify', 'pg_replslot', 'pg_tblspc', 'pg_twophase', 'pg_snapshots'],
  ...['pg_serial', 'pg_dynshmem', 'pg_stat', 'pg_stat_tmp'],
];

const ROWS = 200;

describe.each(['that was closed', 'whose process was killed'])('a data folder %s', (how) => {
  let whole: string;
  let table: string;
  const rows: string[][] = [];

  beforeAll(async () => {
    whole = await makeDataFolder();
    const database = await open(whole);
    await database.client.exec(
      `insert into instance_secrets select name::text, repeat('x', 500)::bytea from generate_series(1, ${ROWS}) as names (name); checkpoint`,
    );
    const found = await database.client.query(`select pg_relation_filepath('instance_secrets') as path`);
    table = (found.rows[0] as { path: string }).path;
    const original = whole;
    // What lies there while it is open is what a process leaves that is killed.
    if (how !== 'that was closed') whole = await copyDataFolder(original);
    await database.close();
    if (whole !== original) removeDataFolder(original);
  });
  afterAll(() => {
    removeDataFolder(whole);
    printRows(`a data folder ${how}: ${rows.length} faults`, [
      ['part', 'damage', 'what is said', 'lost in silence'],
      ...rows,
    ]);
  });

  const cells = [
    ...FILES.flatMap((part) => Object.entries(DAMAGE).map(([name, damage]) => ({ part, name, damage }))),
    ...FOLDERS.map((part) => ({ part, name: 'missing', damage: DAMAGE.missing })),
  ];

  it.each(cells)('$part $name', async ({ part, name, damage }) => {
    const dataFolder = await copyDataFolder(whole);
    const database = join(dataFolder, 'postgres');
    const segments = readdirSync(join(database, 'pg_wal')).filter((file) => file.length === 24);
    damage(join(database, part === 'a table' ? table : part.replace('*', segments.toSorted().at(-1) ?? '')));
    try {
      const { said, lost } = await countOf(dataFolder);
      rows.push([`postgres/${part}`, name, said.replace(dataFolder, '…'), `${lost} of ${ROWS}`]);
      // A table that was damaged while it was in use cannot be told from one that has shrunk.
      if (part !== 'a table' || how === 'that was closed') expect(lost).toBe(0);
      if (said !== 'opens') expect(said).toContain(dataFolder);
    } finally {
      removeDataFolder(dataFolder);
    }
  });
});

/** What opening it says, and how many rows are missing of which nothing is said. */
async function countOf(dataFolder: string): Promise<{ said: string; lost: number }> {
  const opened = await open(dataFolder).catch((error: unknown) => error);
  if (opened instanceof Error) return { said: opened.message, lost: 0 };
  const database = opened as Awaited<ReturnType<typeof open>>;
  try {
    const { rows } = await database.client.query('select count(*)::int4 as rows from instance_secrets');
    return { said: 'opens', lost: ROWS - (rows[0] as { rows: number }).rows };
  } catch (error) {
    return { said: `opens; reading: ${String(error)}`, lost: 0 };
  } finally {
    await database.close();
  }
}

it('a process that is killed while it makes a database leaves nothing that is taken for one', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-killed-'));
  const script = `
    import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
    import { createLogger } from '#lib/foundation/log/logger.ts';
    await openEmbeddedDatabase({ dataFolder: process.argv[1], log: createLogger('silent') });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script, dataFolder], {
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  // In the middle of it: catalogues are there, and the version is.
  await vi.waitUntil(() => existsSync(join(dataFolder, 'postgres', 'PG_VERSION')), {
    timeout: 60_000,
    interval: 5,
  });
  child.kill('SIGKILL');
  await exit;
  expect(existsSync(join(dataFolder, 'postgres.new'))).toBe(true);
  await (await open(dataFolder)).close();
  expect(existsSync(join(dataFolder, 'postgres.new'))).toBe(false);
  rmSync(dataFolder, { recursive: true });
});
