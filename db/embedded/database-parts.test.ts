import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLogger } from '#lib/foundation/log/logger.ts';
import { makeDataFolder } from '#tests/support/open-test-database.ts';

import { openEmbeddedDatabase } from './open-embedded-database.ts';

const log = createLogger('silent');

describe('a data folder that held a library', () => {
  let dataFolder: string;
  const open = () => openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: 60_000 });
  const inDatabase = (part: string) => join(dataFolder, 'postgres', part);
  /** Everything that is there, with its bytes. */
  const contents = () =>
    Object.fromEntries(
      readdirSync(dataFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name)).length]),
    );
  const refused = (what: string) => ({
    code: 'storage_unavailable',
    message: `The data folder ${dataFolder} holds an incomplete library: ${what}. Restore the folder from a backup.`,
  });

  beforeEach(async () => {
    dataFolder = await makeDataFolder();
  });
  afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

  it.each(['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_notify'])(
    'is refused without %s, and nothing is written into it',
    async (part) => {
      rmSync(inDatabase(part), { recursive: true });
      const before = contents();
      const missing = part === 'base' ? 'base/1' : part;
      await expect(open()).rejects.toMatchObject(refused(`postgres/${missing} is missing`));
      expect(contents()).toEqual(before);
    },
  );

  it('is refused without its database, whether the folder is missing or empty', async () => {
    await (await open()).close();
    rmSync(inDatabase(''), { recursive: true });
    await expect(open()).rejects.toMatchObject(refused('postgres is missing or empty'));
    mkdirSync(inDatabase(''));
    await expect(open()).rejects.toMatchObject(refused('postgres is missing or empty'));
    expect(readdirSync(inDatabase(''))).toEqual([]);
  });

  it('is refused without the file of a table', async () => {
    const database = await open();
    const { rows } = await database.client.query(`select pg_relation_filepath('conversations') as path`);
    await database.close();
    const { path } = rows[0] as { path: string };
    rmSync(inDatabase(path));
    await expect(open()).rejects.toMatchObject(refused(`postgres/${path} is missing`));
    expect(existsSync(inDatabase(path))).toBe(false);
  });

  it('is refused when the commits of a process that was killed are missing', async () => {
    rmSync(join(dataFolder, 'database-made'), { force: true });
    for (const name of readdirSync(inDatabase('pg_xact'))) rmSync(join(inDatabase('pg_xact'), name));
    await expect(open()).rejects.toMatchObject(refused('the files of postgres/pg_xact are missing'));
    expect(readdirSync(inDatabase('pg_xact'))).toEqual([]);
  });

  it('is refused when a file has become shorter since it was closed, or is missing', async () => {
    const database = await open();
    await database.client.exec(
      `insert into instance_secrets select name::text, repeat('x', 500)::bytea from generate_series(1, 100) as names (name)`,
    );
    const { rows } = await database.client.query(`select pg_relation_filepath('instance_secrets') as path`);
    await database.close();
    const { path } = rows[0] as { path: string };
    const whole = readFileSync(inDatabase(path));
    truncateSync(inDatabase(path), 8192);
    await expect(open()).rejects.toMatchObject(refused(`postgres/${path} is cut short`));
    await expect(open()).rejects.toMatchObject(refused(`postgres/${path} is cut short`));
    writeFileSync(inDatabase(path), whole);
    rmSync(inDatabase('postgresql.conf'));
    await expect(open()).rejects.toMatchObject(refused('postgres/postgresql.conf is missing'));
    writeFileSync(inDatabase('postgresql.conf'), readFileSync(inDatabase('postgresql.auto.conf')));
    await (await open()).close();
  });

  it('opens when its database was used since by a version that notes nothing', async () => {
    await (await open()).close();
    const note = readFileSync(join(dataFolder, 'database-made'));
    const later = await open();
    await later.client.exec('vacuum full pages');
    await later.close();
    writeFileSync(join(dataFolder, 'database-made'), note);
    await (await open()).close();
  });

  it.each([
    ['PG_VERSION', 1],
    ['pg_wal/000000010000000000000001', 1_000_000],
  ])('is refused with a sentence about %s when that is cut short', async (part, bytes) => {
    truncateSync(inDatabase(part), bytes);
    await expect(open()).rejects.toMatchObject(refused(`postgres/${part} is cut short`));
  });

  it('opens when it is from before there was a note of it, and has one afterwards', async () => {
    rmSync(join(dataFolder, 'database-made'), { force: true });
    await (await open()).close();
    expect(existsSync(join(dataFolder, 'database-made'))).toBe(true);
  });
});

it('makes anew what a process has left of a database that it was making, and that alone', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-parts-'));
  mkdirSync(join(dataFolder, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(dataFolder, 'postgres', 'PG_VERSION'), '18\n');
  writeFileSync(join(dataFolder, 'postgres.new'), '');
  const database = await openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: 60_000 });
  expect((await database.client.query('select count(*)::int4 as turns from conversations')).rows).toEqual([
    { turns: 0 },
  ]);
  await database.close();
  expect(readdirSync(dataFolder).toSorted()).toEqual(['database-made', 'postgres']);
  rmSync(dataFolder, { recursive: true });
});
