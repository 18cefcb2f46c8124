import { rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import pRetry from 'p-retry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createLogger } from '#lib/foundation/log/logger.ts';
import { makeDataFolder } from '#tests/support/open-test-database.ts';

import { openEmbeddedDatabase, type EmbeddedDatabase } from './open-embedded-database.ts';

const log = createLogger('silent');
const UNAVAILABLE = { code: 'storage_unavailable' };

/** Takes seconds. */
const SLOW = 'select count(*) from generate_series(1, 3000000) as series (number) where number % 3 = 1';

/** Opening anew takes seconds when the machine is busy. */
const PATIENT_MS = 60_000;

describe('the embedded database', () => {
  let dataFolder: string;
  let database: EmbeddedDatabase;

  const numbers = async (): Promise<unknown[]> =>
    (await database.client.query('select * from numbers order by 1', [], { rowMode: 'array' })).rows.flat();

  beforeAll(async () => {
    dataFolder = await makeDataFolder();
    database = await openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: PATIENT_MS });
    await database.client.exec('create table numbers (number int primary key)');
  });
  afterAll(async () => {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('keeps what was written when it is closed and opened again', async () => {
    await database.client.query('insert into numbers values ($1)', [1]);
    await database.close();
    await expect(database.ping()).rejects.toMatchObject(UNAVAILABLE);
    await expect(database.client.query('select 1')).rejects.toMatchObject(UNAVAILABLE);
    database = await openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: PATIENT_MS });
    expect(await numbers()).toEqual([1]);
  });

  it('reads a table by its index that was empty when it was opened, however large that has become', async () => {
    const { client } = database;
    const addChunk = async (id: string): Promise<void> => {
      await client.query(
        `insert into chunks (id, document_id, document_title, filename, page_id, page_version, page_number, page_title, section_heading,
          heading_path, block_type, source_key, range_start, range_end, start_code_point, text, sentences, access_list, terms)
        values ($1, 'd', 'D', 'd.md', 'p', 'v', 1, 'P', 'H', '[]', 'text', 'k', 0, 1, 0, repeat('word ', 200), '[]', '{public}', 'word')`,
        [id],
      );
      await client.query(`insert into chunk_embeddings (chunk_id, model, embedding) values ($1, 'm', '[1,0]')`, [id]);
    };
    const readInFull = async (): Promise<number> => {
      await client.exec('select pg_stat_force_next_flush()');
      const sql = `select seq_tup_read::int4 as "rows" from pg_stat_user_tables where relname = 'chunks'`;
      return ((await client.query(sql)).rows[0] as { rows: number }).rows;
    };
    const before = await readInFull();
    for (let number = 0; number < 100; number += 1) await addChunk(`chunk-${number}`);
    // The chunk of each vector is looked up: of a table that is read in full that makes five thousand rows.
    expect((await readInFull()) - before).toBeLessThan(100);
  });

  it('has analysed what has grown, without what it says', async () => {
    const { client } = database;
    const known = async () =>
      (
        await client.query(
          `select tablename || '.' || attname from pg_stats where schemaname = 'public' order by 1`,
          [],
          { rowMode: 'array' },
        )
      ).rows.flat();
    expect(await known()).toEqual([]);
    await client.query(`insert into chunk_embeddings (chunk_id, model, embedding) select id, 'n', '[1,0]' from chunks`);
    const compared = [
      'chunk_embeddings.chunk_id',
      'chunk_embeddings.model',
      'chunks.access_list',
      'chunks.document_id',
      'chunks.id',
      'chunks.page_id',
    ];
    await database.tidy();
    expect(await known()).toEqual(compared);
    await client.exec(`delete from pg_statistic where starelid = 'chunks'::regclass and staattnum > 1`);
    await database.tidy();
    expect(await known()).toEqual(compared);
  });

  it('cannot be opened twice', async () => {
    await expect(openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: PATIENT_MS })).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: `The data folder ${dataFolder} is in use by this process (${process.pid}).`,
    });
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('takes parameters for what Postgres takes them, and gives rows as the driver reads them', async () => {
    const sql = `select $1::text[] as texts, $2::jsonb as value, $3::int as none, $4::bytea as bytes, $5::int8 = any($6::int8[]) as found`;
    const params = [['a "b"', 'c\\d', null], { deep: [1] }, null, new Uint8Array([0, 255]), 2, [1, 2]];
    const row = {
      texts: params[0],
      value: '{"deep": [1]}',
      none: null,
      bytes: new Uint8Array([0, 255]),
      found: true,
    };
    for (let time = 1; time <= 2; time += 1) {
      expect((await database.client.query(sql, params)).rows).toEqual([row]);
      expect((await database.client.query(sql, params, { rowMode: 'array' })).rows).toEqual([Object.values(row)]);
    }
    await expect(database.client.exec('select 1 as one; ; select 2 as two')).resolves.toMatchObject([
      { rows: [{ one: 1 }] },
      { rows: [{ two: 2 }] },
    ]);
  });

  it('rejects with the code Postgres reports, and goes on', async () => {
    await expect(database.client.query('insert into numbers values (1)')).rejects.toMatchObject({
      code: '23505',
      constraint: 'numbers_pkey',
      table: 'numbers',
    });
    await expect(database.client.exec('nonsense')).rejects.toMatchObject({ code: '42601' });
    expect(await numbers()).toEqual([1]);
  });

  it('commits a transaction that ends well and undoes one that does not', async () => {
    const works = database.client.transaction(async (session) => {
      await session.query('insert into numbers values (2)');
      return 'done';
    });
    await expect(works).resolves.toBe('done');
    const fails = database.client.transaction(async (session) => {
      await session.query('insert into numbers values (3)');
      throw new Error('changed my mind');
    });
    await expect(fails).rejects.toThrow('changed my mind');
    const broken = database.client.transaction(async (session) => {
      await session.query('insert into numbers values (4)');
      await session.query('insert into numbers values (1)');
    });
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect(await numbers()).toEqual([1, 2]);
  });

  it('lets nothing into a transaction from outside', async () => {
    const order: string[] = [];
    let outside: Promise<unknown> = Promise.resolve();
    await database.client.transaction(async (session) => {
      await session.query('delete from numbers where number = 2');
      outside = numbers().then((seen) => order.push(`outside saw ${seen.join()}`));
      await session.query('insert into numbers values (5)');
      order.push('inside');
    });
    await outside;
    expect(order).toEqual(['inside', 'outside saw 1,5']);
  });

  it('nests transactions', async () => {
    await database.db.transaction(async (outer) => {
      await outer.execute('insert into numbers values (6)');
      await outer
        .transaction(async (inner) => {
          await inner.execute('insert into numbers values (7)');
          inner.rollback();
        })
        .catch(() => undefined);
    });
    expect(await numbers()).toEqual([1, 5, 6]);
  });

  describe('when its thread ends unasked', () => {
    it('fails what was under way, is down until it is open again, and has lost nothing that was acknowledged', async () => {
      await database.client.query('insert into numbers values (10)');
      const underWay = expect(database.client.query(SLOW)).rejects.toMatchObject(UNAVAILABLE);
      const waiting = [database.client.query('insert into numbers values (11)'), numbers()];
      // The first of them has begun by then, and takes longer.
      await delay(200);
      await database.crash();
      await expect(database.ping()).rejects.toMatchObject(UNAVAILABLE);
      await underWay;
      await Promise.all(waiting);
      expect(await numbers()).toEqual(expect.arrayContaining([10, 11]));
      await expect(database.ping()).resolves.toBeUndefined();
    });

    it('undoes a transaction it was in the middle of, and does not go on with the rest', async () => {
      const transaction = database.client.transaction(async (session) => {
        await session.query('insert into numbers values (20)');
        await database.crash();
        await session.query('insert into numbers values (21)');
      });
      await expect(transaction).rejects.toMatchObject(UNAVAILABLE);
      const seen = await eventually(numbers);
      expect(seen).not.toContain(20);
      expect(seen).not.toContain(21);
    });
  });
});

describe('a data folder that is moved away while it is in use', () => {
  it('is not written where nobody would find it', async () => {
    const dataFolder = await makeDataFolder();
    const database = await openEmbeddedDatabase({ dataFolder, log });
    const insert = (number: number) => `insert into numbers values (${number})`;
    const write = () => [
      database.client.query(insert(2)),
      database.client.exec(insert(3)),
      database.client.transaction((session) => session.query(insert(4))),
    ];
    const read = async () => (await database.client.query('select * from numbers')).rows;
    await database.client.exec(`create table numbers (number int); ${insert(1)}`);
    await rename(dataFolder, `${dataFolder}-moved`);
    for (const outcome of await Promise.allSettled(write()))
      expect(outcome).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    expect(await database.client.transaction((session) => session.query('select 1 as one'))).toMatchObject({
      rows: [{ one: 1 }],
    });
    expect(await database.client.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
    await rename(`${dataFolder}-moved`, dataFolder);
    expect(await read()).toEqual([{ number: 1 }]);
    await Promise.all(write());
    expect(await read()).toHaveLength(4);
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
});

describe('the statement deadline', () => {
  let dataFolder: string;
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    dataFolder = await makeDataFolder();
    database = await openEmbeddedDatabase({ dataFolder, log, statementDeadlineMs: 100 });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('holds for a statement, for those that wait behind it, and for a transaction; the database goes on when the statement ends', async () => {
    const patient = database.client.withDeadline(60_000);
    const calls = [
      database.client.query(SLOW),
      database.client.query('select 1'),
      database.client.transaction((session) => session.query('select 1')),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes).toEqual(
      Array(3).fill({ status: 'rejected', reason: expect.objectContaining(UNAVAILABLE) as object }),
    );
    expect((await patient.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps what was given up from being run at all', async () => {
    const patient = database.client.withDeadline(60_000);
    await patient.exec('create table given_up (number int)');
    const outcomes = await Promise.allSettled([
      database.client.query(SLOW),
      database.client.query('insert into given_up values (1)'),
      database.client.exec('insert into given_up values (2)'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await patient.query('select * from given_up')).rows).toEqual([]);
  });

  it('undoes a transaction with a late statement', async () => {
    const patient = database.client.withDeadline(60_000);
    await patient.exec('create table late (number int)');
    const transaction = database.client.transaction(async (session) => {
      await session.query('insert into late values (1)');
      await session.query(SLOW);
    });
    await expect(transaction).rejects.toMatchObject(UNAVAILABLE);
    expect((await patient.query('select * from late')).rows).toEqual([]);
  });
});

/** What a call gives once the database, which may be waiting before it opens again, answers. */
async function eventually<T>(call: () => Promise<T>): Promise<T> {
  return pRetry(call, { retries: 20, minTimeout: 100, factor: 1.5 });
}
