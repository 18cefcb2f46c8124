import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';

import { PgliteSession } from './pglite-session.ts';
import { StatementRunner } from './statement-runner.ts';
import type { Obstacle } from './worker-messages.ts';

const REFUSED = { obstacle: 'full' };

let dataFolder: string;
let database: PGlite;
let obstacle: Obstacle | null;
let runner: StatementRunner;

beforeAll(async () => {
  dataFolder = await makeDataFolder();
  const extensions = { vector, pg_textsearch };
  database = await PGlite.create({ dataDir: join(dataFolder, 'postgres'), extensions });
  await database.exec('create table numbers (number int)');
});
afterAll(async () => {
  await database.close();
  removeDataFolder(dataFolder);
});
beforeEach(async () => {
  await database.exec('truncate numbers');
  obstacle = null;
  runner = new StatementRunner(new PgliteSession(database), () => obstacle);
});

const run = (sql: string, begins = false) => runner.run({ kind: 'exec', sql, begins });
const numbers = async () =>
  (await database.query('select number from numbers order by 1', [], { rowMode: 'array' })).rows.flat();

it('reads while something stands in the way of writing, and refuses what would store', async () => {
  await run('insert into numbers values (1)');
  obstacle = 'full';
  expect(await run('select number from numbers')).toMatchObject([{ rows: [{ number: 1 }] }]);
  const writing = ['insert into numbers values (2)', 'create table more (number int)', 'vacuum numbers'];
  for (const sql of [...writing, 'select number from numbers for update', 'select pg_current_xact_id()'])
    await expect(run(sql), sql).rejects.toMatchObject(REFUSED);
  await expect(run('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  obstacle = null;
  await run('insert into numbers values (3)');
  expect(await numbers()).toEqual([1, 3]);
});

it('commits nothing of a transaction in which it came up', async () => {
  await run('insert into numbers values (1)', true);
  obstacle = 'full';
  expect(await run('select number from numbers')).toMatchObject([{ rows: [{ number: 1 }] }]);
  await expect(runner.run({ kind: 'commit' })).rejects.toMatchObject(REFUSED);
  expect(await numbers()).toEqual([]);

  obstacle = null;
  await run('insert into numbers values (2)', true);
  obstacle = 'full';
  await expect(run('insert into numbers values (3)')).rejects.toMatchObject(REFUSED);
  await runner.run({ kind: 'rollback' });
  expect(await numbers()).toEqual([]);
});

it('ends a transaction that has only read as any other', async () => {
  obstacle = 'full';
  await run('select 1', true);
  await run('select 2');
  await runner.run({ kind: 'commit' });
  await run('select 1', true);
  await expect(run('insert into numbers values (1)')).rejects.toMatchObject(REFUSED);
  await runner.run({ kind: 'rollback' });
  obstacle = null;
  await run('insert into numbers values (2)', true);
  await runner.run({ kind: 'commit' });
  expect(await numbers()).toEqual([2]);
});
