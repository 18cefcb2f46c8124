import { inspect } from 'node:util';

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Database, OpenDatabase } from '#db/database.ts';
import { fromStorage } from '#db/storage-faults.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { FaultKind } from '#lib/foundation/core/service-fault.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { DRIVERS, type LocalServer, startLocalServer } from '#tests/support/open-server-under-test.ts';
import { TEST_PASSWORD } from '#tests/support/start-postgres.ts';

const UNAVAILABLE = { code: 'storage_unavailable' };
const DEADLINE_MS = 1_500;

const failsAs = (kind: FaultKind) => ({ ...UNAVAILABLE, cause: expect.objectContaining({ kind }) as object });

describe.each(DRIVERS)('a database server through %s', (driver) => {
  let server: LocalServer;
  let database: OpenDatabase;
  let db: Database;
  let warnings: string[] = [];

  beforeAll(async () => {
    server = await startLocalServer(driver);
    await server.rows('create table numbers (number int)');
  });
  beforeEach(async () => {
    await server.rows('truncate numbers');
    warnings = [];
    const log = createLogger('warn', { write: (line) => warnings.push(line) });
    database = await server.open({ statementDeadlineMs: DEADLINE_MS, poolSize: 2, log });
    db = database.db;
  });
  afterEach(async () => {
    server.proxy.faults.clear();
    await server.proxy.accept().catch(() => undefined);
    await database.close();
  });
  afterAll(() => server.close());

  const read = (word: string) => fromStorage(db.execute(sql`select ${word}::text as needle`));
  const write = (number: number) => fromStorage(db.execute(sql`insert into numbers (number) values (${number})`));
  const written = async () => (await server.rows('select number from numbers order by number')).map((row) => row);
  /** Leaves the pool without a connection, which it has noticed. */
  const breakIdle = async () => {
    await server.proxy.refuse();
    await expect.poll(() => warnings.filter((line) => line.includes('idle connection'))).toHaveLength(1);
    await server.proxy.accept();
  };

  describe('a read', () => {
    it.each(['lose-statement', 'lose-answer', 'cut-answer'] as const)('is asked again after %s', async (kind) => {
      server.proxy.faults.add({ kind, statement: /needle/ }, 1);
      expect(await read('hay')).toMatchObject({ rows: [{ needle: 'hay' }] });
    });

    it('is asked again when the server ends the session', async () => {
      server.proxy.faults.add({ kind: 'end-session', statement: /needle/, code: '57P01', message: 'shutting down' }, 1);
      expect(await read('hay')).toMatchObject({ rows: [{ needle: 'hay' }] });
    });

    it('fails after three attempts', async () => {
      const before = server.proxy.opened;
      server.proxy.faults.add({ kind: 'lose-answer', statement: /needle/ });
      await expect(read('hay')).rejects.toMatchObject(failsAs('interrupted'));
      // The first attempt had a connection.
      expect(server.proxy.opened - before).toBe(2);
    });
  });

  describe('a write', () => {
    it('is not repeated when its answer is lost: it may have happened', async () => {
      server.proxy.faults.add({ kind: 'lose-answer', statement: /insert into numbers/ }, 1);
      await expect(write(1)).rejects.toMatchObject(failsAs('interrupted'));
      expect(await written()).toEqual([{ number: 1 }]);
    });

    it('is not repeated when it is lost on the way', async () => {
      server.proxy.faults.add({ kind: 'lose-statement', statement: /insert into numbers/ }, 1);
      await expect(write(1)).rejects.toMatchObject(failsAs('interrupted'));
      expect(await written()).toEqual([]);
    });

    it.each([
      { kind: 'reset-at-once' },
      { kind: 'turn-away', code: '53300', message: 'sorry, too many clients already' },
      { kind: 'turn-away', code: '57P03', message: 'the database system is starting up' },
      { kind: 'turn-away', code: 'XX000', message: 'Control plane request failed' },
    ] as const)('waits for a connection that is not there at once: $kind $code', async (fault) => {
      await breakIdle();
      server.proxy.faults.add(fault, 1);
      await write(2);
      expect(await written()).toEqual([{ number: 2 }]);
    });
  });

  it('does not try again with a password that is not accepted', async () => {
    await breakIdle();
    server.proxy.faults.add({ kind: 'turn-away', code: '28P01', message: 'password authentication failed' });
    const before = server.proxy.opened;
    await expect(read('hay')).rejects.toMatchObject(failsAs('unauthorized'));
    expect(server.proxy.opened - before).toBe(1);
  });

  it('cannot be reached when connections are refused', async () => {
    await server.proxy.refuse();
    await expect(read('hay')).rejects.toMatchObject(failsAs('unreachable'));
  });

  describe('a statement without an answer', () => {
    it('fails within its limit, and its connection is not used again', async () => {
      server.proxy.faults.add({ kind: 'swallow-statement', statement: /needle/ }, 1);
      const before = server.proxy.opened;
      await expect(read('hay')).rejects.toMatchObject(failsAs('timeout'));
      expect(await read('straw')).toMatchObject({ rows: [{ needle: 'straw' }] });
      expect(server.proxy.opened - before).toBe(1);
    });

    it('fails within its limit when the answer comes by drops', async () => {
      await breakIdle();
      server.proxy.faults.add({ kind: 'slow-drip', everyMs: 50 });
      await expect(read('hay')).rejects.toMatchObject(UNAVAILABLE);
    });

    it('fails within its limit when there is no answer to the connection either', async () => {
      await breakIdle();
      server.proxy.faults.add({ kind: 'hang' });
      await expect(read('hay')).rejects.toMatchObject(UNAVAILABLE);
    });

    it('is ended by the server inside a transaction', async () => {
      const slow = db.transaction(async (transaction) => {
        await transaction.execute(sql`insert into numbers (number) values (3)`);
        await transaction.execute(sql`select pg_sleep(60), 'slow'`);
      });
      await expect(fromStorage(slow)).rejects.toMatchObject(failsAs('timeout'));
      await expect
        .poll(() =>
          server.rows(
            `select pid from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`,
          ),
        )
        .toEqual([]);
      expect(await written()).toEqual([]);
    });
  });

  describe('a transaction', () => {
    it.each(['lose-statement', 'lose-answer', 'swallow-statement'] as const)('is undone after %s', async (kind) => {
      server.proxy.faults.add({ kind, statement: /values \(\$1\), \(11\)/ }, 1);
      const work = db.transaction(async (transaction) => {
        await transaction.execute(sql`insert into numbers (number) values (10)`);
        await transaction.execute(sql`insert into numbers (number) values (${10}), (11)`);
      });
      await expect(fromStorage(work)).rejects.toMatchObject(UNAVAILABLE);
      await expect.poll(written).toEqual([]);
      await write(12);
      expect(await written()).toEqual([{ number: 12 }]);
    });

    it('is undone, and the process goes on, when the server ends the session between two statements', async () => {
      const work = db.transaction(async (transaction) => {
        await transaction.execute(sql`insert into numbers (number) values (20)`);
        await server.rows(`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`);
        await transaction.execute(sql`insert into numbers (number) values (21)`);
      });
      await expect(fromStorage(work)).rejects.toMatchObject(UNAVAILABLE);
      expect(await written()).toEqual([]);
    });

    it('does not begin when its connection breaks, and leaves no connection taken', async () => {
      for (let time = 0; time < 3; time += 1) {
        server.proxy.faults.add({ kind: 'lose-statement', statement: /begin/ }, 1);
        await expect(fromStorage(db.transaction(() => Promise.resolve()))).rejects.toMatchObject(UNAVAILABLE);
      }
      await write(30);
      expect(await written()).toEqual([{ number: 30 }]);
    });

    it('keeps its own errors, and what it violates', async () => {
      const own = new Error('changed my mind');
      await expect(fromStorage(db.transaction(() => Promise.reject(own)))).rejects.toBe(own);
      await expect(fromStorage(db.execute(sql`select 1 / ${0}::int`))).rejects.toMatchObject({ code: '22012' });
    });
  });

  it('lets statements wait for a connection no longer than their limit', async () => {
    const { promise: end, resolve: letEnd } = Promise.withResolvers<null>();
    const taken = [0, 1].map(() => db.transaction(() => end));
    await expect(read('hay')).rejects.toMatchObject(UNAVAILABLE);
    letEnd(null);
    await Promise.all(taken);
    expect(await read('hay')).toMatchObject({ rows: [{ needle: 'hay' }] });
  });

  it('is left alone for a while after many failures in a row, and is asked again later', async () => {
    server.proxy.faults.add({ kind: 'turn-away', code: '53300', message: 'sorry, too many clients already' });
    await breakIdle();
    for (let time = 0; time < 4; time += 1) await expect(read('hay')).rejects.toMatchObject(UNAVAILABLE);
    const before = server.proxy.opened;
    await expect(read('hay')).rejects.toMatchObject(UNAVAILABLE);
    expect(server.proxy.opened).toBe(before);
    server.proxy.faults.clear();
    await expect
      .poll(
        () =>
          read('hay').then(
            () => 'well',
            () => 'ill',
          ),
        { timeout: 20_000, interval: 250 },
      )
      .toBe('well');
  });

  it('tells neither the password nor what was asked', async () => {
    await breakIdle();
    server.proxy.faults.add({ kind: 'lose-answer', statement: /needle/ });
    const error: unknown = await read('a secret word').catch((reason: unknown) => reason);
    expect(AppError.is(error)).toBe(true);
    expect(inspect(error, { depth: 20 })).not.toContain('a secret word');
    await server.proxy.refuse();
    const refused: unknown = await read('a secret word').catch((reason: unknown) => reason);
    const logged = warnings.join('\n');
    expect(logged).toContain('idle connection');
    for (const text of [inspect(error, { depth: 20 }), inspect(refused, { depth: 20 }), logged]) {
      expect(text).not.toContain(TEST_PASSWORD);
      expect(text).not.toContain(encodeURIComponent(TEST_PASSWORD));
    }
  });

  it('says what it is and that it is well', async () => {
    const product = driver === 'neon' ? 'Neon Postgres' : 'PostgreSQL';
    const { status, message } = await database.probe(new AbortController().signal);
    expect(status).toBe('up');
    expect(message).toMatch(new RegExp(`^${product} \\d+\\.\\d+$`));
  });

  it('says that its tables are not those of this version', async () => {
    const record = 'drizzle.relational_migrations';
    await server.rows(`update ${record} set created_at = created_at + 1`);
    const probe = () => database.probe(new AbortController().signal);
    expect(await probe()).toMatchObject({ status: 'degraded', message: expect.stringContaining('newer') as string });
    await server.rows(`update ${record} set created_at = created_at - 2`);
    expect(await probe()).toMatchObject({ status: 'degraded', message: expect.stringContaining('older') as string });
    await server.rows(`update ${record} set created_at = created_at + 1`);
    expect(await probe()).toMatchObject({ status: 'up' });
  });

  it('serves nothing once it is closed', async () => {
    const other = await server.open();
    await other.close();
    await expect(fromStorage(other.db.execute(sql`select 1`))).rejects.toMatchObject(UNAVAILABLE);
  });
});
