import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Database } from '#db/database.ts';
import { PostgresTurnStatistics } from '#db/repositories/postgres-turn-statistics.ts';
import { conversations } from '#db/schema.ts';
import { rowOf } from '#db/repositories/turn-rows.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import { durationOfBucket } from '#lib/people/conversations/latency-buckets.ts';
import type { TurnStatistics } from '#lib/people/conversations/ports.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';
import { propertyOf } from '#tests/support/trials.ts';

import { applyChange, randomChanges } from './turn-changes.ts';
import { countsOf, recount } from './turn-recount.ts';

export interface TurnStatisticsUnderTest {
  /** The same database through one connection or several. */
  databases: readonly [Database, ...Database[]];
  rows(statement: string): Promise<unknown[]>;
  /** Leaves no turn behind. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const at = (time: string) => new Date(`2026-03-${time}Z`);
const DAY = { from: at('10T00:00:00'), to: at('11T00:00:00') };
const OUTCOMES = ['answered', 'answered', 'not_found', 'failed', 'stopped'] as const;

/** What every account of the turns does, whatever database is behind it. */
export function describeTurnStatistics(name: string, create: () => Promise<TurnStatisticsUnderTest>): void {
  describe(`${name} as turn statistics`, () => {
    let underTest: TurnStatisticsUnderTest;
    let statistics: TurnStatistics;

    beforeAll(async () => {
      underTest = await create();
      statistics = new PostgresTurnStatistics(underTest.databases[0]);
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    const insert = async (...changes: Partial<Turn>[]) => {
      const turns = changes.map((change) => buildTurn({ createdAt: at('10T10:30:00'), ...change }));
      await underTest.databases[0].insert(conversations).values(turns.map(rowOf));
      return turns;
    };
    const volume = async (unit: 'hour' | 'day' = 'hour', span = DAY) =>
      (await statistics.readVolume(ADMIN, span, unit)).map(({ start, ...counts }) => ({
        start: start.toISOString(),
        ...counts,
      }));

    it('counts the turns of an hour by how they ended', async () => {
      await insert(...OUTCOMES.map((outcome) => ({ outcome })));
      const [hour, ...others] = await volume();
      expect(others).toEqual([]);
      expect(hour).toEqual({
        start: '2026-03-10T10:00:00.000Z',
        turns: 5,
        answered: 2,
        notFound: 1,
        failed: 1,
        stopped: 1,
        withheldTurns: 0,
        likes: 0,
        dislikes: 0,
      });
    });

    it('tells hours and days apart by UTC, in order, and leaves out what is not in the span', async () => {
      await insert(
        ...['10T23:59:59.999', '10T00:00:00.000', '10T23:00:00.000', '11T00:00:00.000', '09T23:59:59.999'].map(
          (time) => ({ createdAt: at(time) }),
        ),
      );
      const starts = (await volume()).map(({ start, turns }) => [start.slice(5, 13), turns]);
      expect(starts).toEqual([
        ['03-10T00', 1],
        ['03-10T23', 2],
      ]);
      const days = await volume('day', { from: at('09T00:00:00'), to: at('12T00:00:00') });
      expect(days.map(({ start, turns }) => [start.slice(5, 13), turns])).toEqual([
        ['03-09T00', 1],
        ['03-10T00', 3],
        ['03-11T00', 1],
      ]);
    });

    it('counts exactly the hours of a span, however many whole days are in it', async () => {
      const times = Array.from({ length: 4 * 24 }, (_, hours) => new Date(DAY.from.getTime() + hours * 3_600_000));
      await insert(...times.map((createdAt) => ({ createdAt, sources: [buildSource('a', 'v')] })));
      for (const [from, to] of [
        [0, 24],
        [5, 6],
        [5, 30],
        [5, 48],
        [24, 50],
        [7, 95],
        [0, 96],
      ] as const) {
        const span = { from: times[from] ?? DAY.from, to: times[to] ?? new Date('2026-03-14T00:00:00Z') };
        const told = await volume('day', span);
        expect(told.reduce((sum, { turns }) => sum + turns, 0)).toBe(to - from);
        expect(await statistics.readLatencies(ADMIN, span)).toMatchObject({ complete: { turns: to - from } });
        expect(await statistics.readCitedPages(ADMIN, span, 1)).toEqual([{ pageId: 'a', turns: to - from }]);
      }
    });

    it('counts a turn of whose answer several claims were withheld once', async () => {
      const claim = { kind: 'sentence', status: 'uncited', reasons: [], text: 'x', citations: [] } as const;
      const withheld = [claim, claim].map((one) => ({ ...one, reasons: [], citations: [] }));
      await insert({ withheld }, {});
      expect(await volume()).toMatchObject([{ turns: 2, withheldTurns: 1 }]);
    });

    it('follows what readers think of an answer, and forgets what they take back', async () => {
      const [turn] = await insert({}, { feedback: { rating: 'down', reason: null } });
      const rate = (feedback: 'up' | 'down' | null) =>
        underTest.rows(
          `update conversations set feedback = ${feedback === null ? 'null' : `'${feedback}'`} where id = '${turn?.id}'`,
        );
      expect(await volume()).toMatchObject([{ turns: 2, likes: 0, dislikes: 1 }]);
      await rate('up');
      expect(await volume()).toMatchObject([{ turns: 2, likes: 1, dislikes: 1 }]);
      await rate('down');
      expect(await volume()).toMatchObject([{ turns: 2, likes: 0, dislikes: 2 }]);
      await rate(null);
      expect(await volume()).toMatchObject([{ turns: 2, likes: 0, dislikes: 1 }]);
    });

    it('reads percentiles within 2.5 %, of answers alone, and none where nothing was measured', async () => {
      expect(await statistics.readLatencies(ADMIN, DAY)).toEqual({
        first: { p50: null, p95: null, turns: 0 },
        complete: { p50: null, p95: null, turns: 0 },
      });
      const measured = Array.from({ length: 20 }, (_, index) => ({
        latencyMs: (index + 1) * 100,
        firstEventMs: index + 1,
      }));
      await insert(
        ...measured,
        { outcome: 'failed', latencyMs: 90_000, firstEventMs: null },
        { outcome: 'stopped', latencyMs: 90_000, firstEventMs: null },
      );
      const { first, complete } = await statistics.readLatencies(ADMIN, DAY);
      expect([first.turns, complete.turns]).toEqual([20, 20]);
      expect(Math.abs((first.p50 ?? 0) - 10)).toBeLessThanOrEqual(0.25);
      expect(Math.abs((first.p95 ?? 0) - 19)).toBeLessThanOrEqual(0.475);
      expect(Math.abs((complete.p50 ?? 0) - 1000)).toBeLessThanOrEqual(25);
      expect(Math.abs((complete.p95 ?? 0) - 1900)).toBeLessThanOrEqual(47.5);
    });

    it('puts a duration into a bucket that stands for it within 2.5 %', async () => {
      const durations = Array.from({ length: 2_000 }, (_, index) => 1.0104 ** index).filter((ms) => ms < 1e9);
      const rows = await underTest.rows(
        `select ms, latency_bucket(ms) as bucket from unnest(array[${durations.join()}]::float8[]) as ms`,
      );
      const found = z.array(z.object({ ms: z.number(), bucket: z.int() })).parse(rows);
      expect(found).toHaveLength(durations.length);
      const errors = found.map(({ ms, bucket }) => Math.abs(durationOfBucket(bucket) - ms) / ms);
      expect(Math.max(...errors)).toBeLessThanOrEqual(0.025);
      const extremes = ['0', '-1', '1', '1e9', "'infinity'", "'nan'", 'null'].map((ms) => `latency_bucket(${ms})`);
      const values = await underTest.rows(`select array[${extremes.join()}]::int[] as buckets`);
      expect(values).toEqual([{ buckets: [0, 0, 0, 425, 425, 425, null] }]);
    });

    it('counts a page once for a turn that cites it several times, most cited first', async () => {
      const cites = (...pages: string[]) => ({ sources: pages.map((page) => buildSource(page, 'v')) });
      await insert(cites('a', 'b', 'b', 'b'), cites('b', 'c'), cites('c'), cites());
      expect(await statistics.readCitedPages(ADMIN, DAY, 10)).toEqual([
        { pageId: 'b', turns: 2 },
        { pageId: 'c', turns: 2 },
        { pageId: 'a', turns: 1 },
      ]);
      expect(await statistics.readCitedPages(ADMIN, DAY, 1)).toEqual([{ pageId: 'b', turns: 2 }]);
    });

    it('lists the newest questions of the span that found nothing', async () => {
      const turns = await insert(
        { outcome: 'not_found', query: 'first', createdAt: at('10T01:00:00') },
        { outcome: 'not_found', query: 'third', createdAt: at('10T03:00:00') },
        { outcome: 'not_found', query: 'second', createdAt: at('10T02:00:00') },
        { outcome: 'answered', query: 'answered' },
        { outcome: 'not_found', query: 'later', createdAt: at('11T00:00:00') },
      );
      const unanswered = await statistics.readUnanswered(ADMIN, DAY, 2);
      expect(unanswered.map(({ query }) => query)).toEqual(['third', 'second']);
      const { id: turnId, sessionId } = turns[1] ?? buildTurn();
      expect(unanswered[0]).toEqual({ turnId, sessionId, query: 'third', createdAt: at('10T03:00:00') });
    });

    it('tells both roles the same', async () => {
      await insert({ outcome: 'not_found', sources: [buildSource('a', 'v')] });
      const told = (administrator: Administrator) =>
        Promise.all([
          statistics.readVolume(administrator, DAY, 'day'),
          statistics.readLatencies(administrator, DAY),
          statistics.readCitedPages(administrator, DAY, 1),
          statistics.readUnanswered(administrator, DAY, 1),
        ]);
      expect(await told({ name: 'guest', role: 'read_only' })).toEqual(await told(ADMIN));
    });

    it('counts what a recount counts after any changes, made one after the other or at the same time', async () => {
      await fc.assert(
        fc.asyncProperty(randomChanges(underTest.databases.length), async (lists) => {
          await underTest.empty();
          await Promise.all(
            lists.map(async (changes, index) => {
              const database = underTest.databases[index] ?? underTest.databases[0];
              for (const change of changes) await applyChange(database, change);
            }),
          );
          expect(await countsOf(underTest.rows)).toEqual(await recount(underTest.rows));
        }),
        propertyOf({ usual: 10, deep: 100 }),
      );
    });

    it('counts nothing once the turns are gone, however they went', async () => {
      for (const gone of ['delete from conversations', 'truncate conversations cascade']) {
        await insert({ sources: [buildSource('a', 'v')] }, { outcome: 'failed' });
        await underTest.rows(gone);
        expect(await countsOf(underTest.rows)).toEqual({ turn_counts: [], turn_latencies: [], page_citations: [] });
      }
    });
  });
}
