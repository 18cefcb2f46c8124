import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import type { OpenDatabase } from '#db/database.ts';
import { sharedMeter } from '#db/limits/shared-meter.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createMinuteBudget, type MinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { DRIVERS, type LocalServer, startLocalServer } from '#tests/support/open-server-under-test.ts';

const NEVER = new AbortController().signal;

describe.each(DRIVERS)('instances on one database through %s', (driver) => {
  let server: LocalServer;
  let opened: OpenDatabase[] = [];

  beforeAll(async () => {
    server = await startLocalServer(driver);
  });
  afterEach(async () => {
    server.proxy.faults.clear();
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
  });
  afterAll(() => server.close());

  const open = async (count: number) => {
    opened = await Promise.all(Array.from({ length: count }, () => server.open({ poolSize: 4 })));
    return opened;
  };
  const openTwo = async () => (await open(2)) as [OpenDatabase, OpenDatabase];

  it('start at once on an empty database, and each table is made once', async () => {
    const databases = await open(4);
    await Promise.all(databases.map((database) => openDatabaseChunkStore(database, null)));
    for (const set of ['relational', 'plain_chunks']) {
      const rows = await server.rows(
        `select count(*)::int as all, count(distinct hash)::int as once from drizzle.${set}_migrations`,
      );
      expect(rows).toEqual([{ all: expect.any(Number) as number, once: (rows[0] as { all: number }).all }]);
    }
    for (const database of databases) expect(await database.probe(NEVER)).toMatchObject({ status: 'up' });
  });

  it('see each other’s conversations', async () => {
    const [one, other] = await openTwo();
    const turn = buildTurn({ sessionId: '7d4e8c61-3f0e-4c55-9d55-6f1d7ad2a777' });
    await new PostgresConversationRepository(one.db).record(ANONYMOUS, turn);
    expect(await new PostgresConversationRepository(other.db).listTurns(ANONYMOUS, turn.sessionId)).toMatchObject([
      { id: turn.id, query: turn.query },
    ]);
  });

  describe('exclusive work', () => {
    it('is never done by two of them at once', async () => {
      const [one, other] = await openTwo();
      let doing = 0;
      let most = 0;
      const work = async () => {
        doing += 1;
        most = Math.max(most, doing);
        await server.rows('select pg_sleep(0.02)');
        doing -= 1;
      };
      await Promise.all([one, other, one, other].map((database) => database.exclusively('ingest', work, NEVER)));
      expect(most).toBe(1);
    });

    it('of another name does not wait, and a wait can be ended', async () => {
      const [one, other] = await openTwo();
      await one.exclusively(
        'ingest',
        async () => {
          expect(await other.exclusively('retention', () => Promise.resolve('done'), NEVER)).toBe('done');
          const reason = new Error('gone');
          const leave = new AbortController();
          const waiting = other.exclusively('ingest', () => Promise.resolve('never'), leave.signal);
          leave.abort(reason);
          await expect(waiting).rejects.toBe(reason);
        },
        NEVER,
      );
      expect(await other.exclusively('ingest', () => Promise.resolve('free'), NEVER)).toBe('free');
    });

    it('is told when its turn is lost, and another takes it', async () => {
      const [one, other] = await openTwo();
      const work = one.exclusively(
        'ingest',
        async (held) => {
          const lost = new Promise((resolve) => held.addEventListener('abort', () => resolve(held.reason)));
          await server.rows(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`,
          );
          return lost;
        },
        NEVER,
      );
      expect(await work).toMatchObject({ code: 'storage_unavailable' });
      expect(await other.exclusively('ingest', () => Promise.resolve('free'), NEVER)).toBe('free');
    });

    it('leaves no session behind', async () => {
      const [one] = await openTwo();
      await one.exclusively('ingest', () => Promise.resolve(), NEVER);
      await expect.poll(() => server.rows(`select pid from pg_locks where locktype = 'advisory'`)).toEqual([]);
    });
  });

  describe('limits', () => {
    const log = createLogger('silent');
    const budgetOn = ({ db }: OpenDatabase, perMinute: number, patienceMs = 10_000) =>
      createMinuteBudget(perMinute, sharedMeter({ perMinute, db, secret: 'secret', log, patienceMs }));

    it('admit exactly the budget over both', async () => {
      const [one, other] = (await openTwo()).map((database) => budgetOn(database, 20)) as [MinuteBudget, MinuteBudget];
      const asked = Array.from({ length: 30 }, () => [one, other].map((budget) => budget.spend('203.0.113.7'))).flat();
      const outcomes = await Promise.allSettled(asked);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'rate_limited' });
      await other.spend('203.0.113.8');
    });

    it('keep no address in the database', async () => {
      const [one] = await openTwo();
      await budgetOn(one, 20).spend('198.51.100.23');
      const rows = await server.rows('select * from rate_limits');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('198.51.100.23');
    });

    it('are each instance’s own while the database does not answer, and common again later', async () => {
      const [one] = await openTwo();
      // Long enough for a database that answers on a busy machine.
      const budget = budgetOn(one, 2, 2_000);
      server.proxy.faults.add({ kind: 'swallow-statement', statement: /rate_limits/ });
      await budget.spend('192.0.2.1');
      await budget.spend('192.0.2.1');
      await expect(budget.spend('192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' });
      server.proxy.faults.clear();
      await budget.spend('192.0.2.1');
      await budget.spend('192.0.2.1');
      await expect(budget.spend('192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' });
    });

    it('forget minutes that are over', async () => {
      const [one] = await openTwo();
      const budget = budgetOn(one, 1);
      await budget.spend('192.0.2.9');
      await expect(budget.spend('192.0.2.9')).rejects.toMatchObject({ code: 'rate_limited' });
      await one.db.execute(sql`update rate_limits set expire = now() - interval '1 second'`);
      await budgetOn(one, 1).spend('192.0.2.9');
    });
  });
});
