import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OpenDatabase } from '#db/database.ts';
import { PostgresDailyUse } from '#db/repositories/postgres-daily-use.ts';
import type { BudgetHolder } from '#lib/contracts/daily-budget.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { DailyBudgets } from '#lib/people/budgets/daily-budgets.ts';
import type { Spender } from '#lib/people/budgets/ports.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

const DAY = '2026-11-30';
const NOTHING = { questions: 0, tokens: 0 };
const ADMIN = { name: 'admin', role: 'admin' as const };

const spender = (holder: BudgetHolder, subject: string, bound: Partial<Spender['bound']> = {}): Spender => ({
  ...{ holder, subject },
  bound: { ...NOTHING, ...bound },
});

interface Opened {
  /** Two instances on one database, or one instance twice where there can be only one. */
  databases: readonly [Pick<OpenDatabase, 'db'>, Pick<OpenDatabase, 'db'>];
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

function describeDailyUse(name: string, open: () => Promise<Opened>): void {
  describe(`what is used in a day, in ${name}`, () => {
    let opened: Opened;
    let stores: readonly [PostgresDailyUse, PostgresDailyUse];

    beforeAll(async () => {
      opened = await open();
      const [one, other] = opened.databases;
      stores = [new PostgresDailyUse(one.db), new PostgresDailyUse(other.db)];
    });
    beforeEach(() => opened.empty());
    afterAll(() => opened.close());

    it('admits exactly as many questions as the bound allows, however many come at once', async () => {
      const everybody = Array.from({ length: 60 }, (_, index) => [
        spender('key', `key ${index % 3}`, { questions: 100 }),
        spender('department', 'sales', { questions: 17 }),
      ]);
      const admissions = await Promise.all(
        everybody.map((spenders, index) => (index % 2 === 0 ? stores[0] : stores[1]).admit(DAY, spenders)),
      );
      const refused = admissions.filter(({ isAdmitted }) => !isAdmitted);
      expect(refused).toHaveLength(43);
      expect(new Set(refused.map((one) => JSON.stringify(one)))).toHaveLength(1);
      expect(refused[0]).toMatchObject({ spender: { holder: 'department' }, used: { questions: 17 } });
      const keys = (await stores[0].list(DAY, 9)).filter(({ holder }) => holder === 'key');
      // What the department has refused counts for no key.
      expect(keys.reduce((sum, { questions }) => sum + questions, 0)).toBe(17);
    });

    it('adds tokens whatever is added at once, and refuses when they are used up', async () => {
      const spenders = [spender('reader', 'anna', { tokens: 1_000 })];
      const each = { questions: 0, tokens: 50, estimatedTokens: 5 };
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? stores[0] : stores[1]).add(DAY, spenders, each)),
      );
      expect(await stores[1].admit(DAY, spenders)).toEqual({
        isAdmitted: false,
        spender: spenders[0],
        used: { questions: 0, tokens: 1_000, estimatedTokens: 100 },
      });
      expect(await stores[1].admit('2026-12-01', spenders)).toMatchObject({ isAdmitted: true });
    });

    it('lists those who have asked most first, and forgets earlier days', async () => {
      await stores[0].admit('2026-11-28', [spender('key', 'old')]);
      for (const subject of ['a', 'b', 'b', '\0\ud800']) await stores[0].admit(DAY, [spender('reader', subject)]);
      expect((await stores[0].list(DAY, 2)).map(({ subject }) => subject)).toEqual(['b', expect.any(String)]);
      await stores[0].deleteBefore(DAY);
      expect([await stores[0].list('2026-11-28', 9), (await stores[0].list(DAY, 9)).length]).toEqual([[], 3]);
    });

    describe('by budgets', () => {
      const ANNA: Viewer = { userId: 'anna', department: 'sales', orgId: 'acme' };
      const budgetsAt = (now: { at: Date }, timeZone = 'UTC') =>
        new DailyBudgets({
          bounds: {
            key: { questions: 9, tokens: 0 },
            reader: { questions: 5, tokens: 1_000 },
            department: { questions: 6, tokens: 0 },
          },
          ...{ boundOf: () => null, store: stores[0], timeZone, clock: () => now.at, log: createLogger('silent') },
          disguise: (address) => Promise.resolve(`hidden ${address.length}`),
        });
      const refusalOf = (work: Promise<unknown>) =>
        work.then(
          () => null,
          (error: unknown) => error,
        );

      it('tells in headers and at the end of an answer what is left', async () => {
        const budgets = budgetsAt({ at: new Date('2026-11-30T23:00:00Z') });
        const replyHeaders = new Headers();
        const asked = { viewer: { ...ANNA, department: null }, client: '192.0.2.1', replyHeaders };
        const spending = await budgets.admit(asked);
        expect(Object.fromEntries(replyHeaders)).toEqual({
          'ratelimit-policy': '"reader-questions";q=5;w=86400, "reader-tokens";q=1000;w=86400;qu="tokens"',
          ratelimit: '"reader-questions";r=4;t=3600, "reader-tokens";r=1000;t=3600',
        });
        expect(spending?.left()).toBeNull();
        spending?.spend({ tokens: 700, isEstimated: false });
        spending?.spend({ tokens: 101, isEstimated: true });
        await spending?.settle();
        expect(spending?.left()).toEqual({
          ...{ of: 'reader', unit: 'tokens', left: 199, limit: 1_000 },
          resets_at: '2026-12-01T00:00:00.000Z',
        });
        await spending?.end(false);
        // A second reader goes on after the answer.
        spending?.spend({ tokens: 200, isEstimated: false });
        await expect
          .poll(() => refusalOf(budgets.admit(asked)))
          .toMatchObject({
            code: 'budget_used_up',
            message: 'The budget for today is used up: 1000 tokens a day for each reader.',
            details: { of: 'reader', unit: 'tokens', limit: 1_000, resets_at: '2026-12-01T00:00:00.000Z' },
            retryAfterSeconds: 3_600,
          });
      });

      it('counts for the key, the reader and the department, and a reader without a name by address', async () => {
        const budgets = budgetsAt({ at: new Date('2026-11-30T12:00:00Z') });
        await budgets.admit({ viewer: ANNA, client: 'key:k' });
        await budgets.admit({ viewer: ANONYMOUS, client: 'key:k' });
        await budgets.admit({ viewer: ANONYMOUS, client: '192.0.2.1' });
        const failed = await budgets.admit({ viewer: ANNA, client: '192.0.2.7' });
        failed?.spend({ tokens: 7, isEstimated: true });
        await failed?.end(true);
        const keys = [{ id: 'k', name: 'Robot', questionsPerDay: null, tokensPerDay: 50 }];
        expect(await budgets.list(ADMIN, keys)).toMatchObject([
          { holder: 'key', name: 'Robot', orgId: null, questions: 2, bound: { questions: 9, tokens: 50 } },
          { holder: 'department', name: 'sales', orgId: 'acme', questions: 1, tokens: 7, bound: { questions: 6 } },
          { holder: 'reader', name: 'anna', orgId: 'acme', questions: 1, tokens: 7, estimatedTokens: 7 },
          { holder: 'reader', name: null, orgId: null, questions: 1, bound: { questions: 5 } },
        ]);
      });

      it('begin anew at midnight of their time zone', async () => {
        const now = { at: new Date('2026-11-30T22:59:59Z') };
        const budgets = budgetsAt(now, 'Europe/Berlin');
        const asked = { viewer: ANNA, client: '192.0.2.1' };
        for (let count = 0; count < 5; count += 1) await budgets.admit(asked);
        expect(await refusalOf(budgets.admit(asked))).toMatchObject({ retryAfterSeconds: 1 });
        now.at = new Date('2026-11-30T23:00:00Z');
        expect(await refusalOf(budgets.admit(asked))).toBeNull();
      });
    });
  });
}

describeDailyUse('the embedded database', async () => {
  const database = await openTestDatabase();
  const empty = () => database.client.exec(EMPTY_RELATIONAL_TABLES);
  return { databases: [database, database], empty, close: database.close };
});

for (const { name, start } of await serversUnderTest('pg'))
  describeDailyUse(name, async () => {
    const server = await start();
    const databases = [await server.open({ poolSize: 8 }), await server.open({ poolSize: 8 })] as const;
    return {
      databases,
      empty: () => server.rows(EMPTY_RELATIONAL_TABLES),
      close: async () => {
        for (const database of databases) await database.close();
        await server.close();
      },
    };
  });
