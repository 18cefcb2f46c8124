import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresSettledGaps } from '#db/repositories/postgres-settled-gaps.ts';
import { PostgresTurnStatistics } from '#db/repositories/postgres-turn-statistics.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { type OverviewRange, readOverview } from '#lib/people/conversations/read-overview.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';
import { longIt } from '#tests/support/long-it.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';

const ADMIN: Administrator = { name: 'guest', role: 'read_only' };
const NOW = new Date('2026-03-10T14:25:36.789Z');

describe('the overview', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => database.client.exec(EMPTY_RELATIONAL_TABLES));
  afterAll(() => database.close());

  const record = async (...turns: (Partial<Turn> & { at: string })[]) => {
    const repository = new PostgresConversationRepository(database.db);
    for (const { at, ...turn } of turns)
      await repository.record(ANONYMOUS, buildTurn({ ...turn, createdAt: new Date(`2026-${at}Z`) }));
  };
  const read = (range: OverviewRange, retentionDays = 0) => {
    const statistics = new PostgresTurnStatistics(database.db);
    const known = { title: 'Owners', documentTitle: 'Handbook', href: '/books/handbook/owners' };
    const describePages = (ids: string[]) =>
      Promise.resolve(new Map(ids.filter((id) => id === 'known').map((id) => [id, known])));
    const settled = new PostgresSettledGaps(database.db);
    return readOverview({ statistics, settled, retentionDays, describePages }, ADMIN, { range, now: NOW });
  };

  it('of 24 hours has every hour up to the current one, and of days every day up to today', async () => {
    await record({ at: '03-09T15:00:00' }, { at: '03-10T14:59:59' }, { at: '03-09T14:59:59' });
    const hours = await read('24h');
    expect(hours.unit).toBe('hour');
    expect(hours.volume).toHaveLength(24);
    expect(hours.volume[0]).toMatchObject({ start: new Date('2026-03-09T15:00:00Z'), turns: 1 });
    expect(hours.volume[1]).toEqual({ ...hours.volume[2], start: new Date('2026-03-09T16:00:00Z') });
    expect(hours.volume[23]).toMatchObject({ start: new Date('2026-03-10T14:00:00Z'), turns: 1 });
    for (const [range, days] of [
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
    ] as const) {
      const { unit, volume, totals } = await read(range);
      expect([unit, volume.length, totals.turns]).toEqual(['day', days, 3]);
      expect(volume.at(-1)).toMatchObject({ start: new Date('2026-03-10T00:00:00Z'), turns: 1 });
      expect(volume.at(-2)).toMatchObject({ start: new Date('2026-03-09T00:00:00Z'), turns: 2 });
      expect(volume.slice(0, -2).every(({ turns }) => turns === 0)).toBe(true);
    }
  });

  it('compares with nothing when what was asked before is no longer kept', async () => {
    await record({ at: '03-01T15:00:00' });
    expect((await read('7d', 14)).before).toMatchObject({ totals: { turns: 1 } });
    expect((await read('7d', 13)).before).toBeNull();
  });

  it('compares with as long a time before, to the hour', async () => {
    await record(
      { at: '03-10T14:00:00', outcome: 'failed' },
      { at: '03-04T00:00:00', latencyMs: 1_000 },
      // Seven days and fifteen hours, before which nothing counts any more.
      { at: '03-03T23:59:59', outcome: 'not_found', latencyMs: 3_000, feedback: { rating: 'up', reason: null } },
      { at: '02-25T09:00:00', outcome: 'stopped' },
      { at: '02-25T08:59:59' },
    );
    const { span, totals, latencies, before } = await read('7d');
    expect(span).toEqual({ from: new Date('2026-03-04T00:00:00Z'), to: new Date('2026-03-10T15:00:00Z') });
    expect(totals).toMatchObject({ turns: 2, answered: 1, failed: 1, notFound: 0, likes: 0 });
    expect(latencies.complete.turns).toBe(1);
    expect(before?.totals).toMatchObject({ turns: 2, answered: 0, notFound: 1, stopped: 1, likes: 1 });
    expect(Math.abs((before?.latencies.complete.p50 ?? 0) - 3_000)).toBeLessThanOrEqual(75);
  });

  it('tells of cited pages which are no longer there', async () => {
    const cites = (...pages: string[]) => pages.map((page) => buildSource(page, 'v'));
    await record(
      { at: '03-10T10:00:00', sources: cites('known', 'gone') },
      { at: '03-10T11:00:00', sources: cites('gone') },
    );
    expect((await read('24h')).citedPages).toEqual([
      { pageId: 'gone', turns: 2, page: null },
      {
        pageId: 'known',
        turns: 1,
        page: { title: 'Owners', documentTitle: 'Handbook', href: '/books/handbook/owners' },
      },
    ]);
  });

  it('groups the questions that found nothing, the newest first', async () => {
    await record(
      { at: '03-10T10:00:00', outcome: 'not_found', query: 'How do I reset my password?' },
      { at: '03-10T11:00:00', outcome: 'not_found', query: 'Is there a train?' },
      { at: '03-10T12:00:00', outcome: 'not_found', query: 'password reset' },
      { at: '03-10T13:00:00', query: 'password reset in books' },
    );
    const { unanswered } = await read('24h');
    expect(unanswered.map(({ query, count }) => [query, count])).toEqual([
      ['password reset', 2],
      ['Is there a train?', 1],
    ]);
  });

  longIt('of the running app knows the pages that answers cite, and follows what is deleted', async () => {
    const { runtime, close } = await openTestRuntime();
    try {
      const request = { path: `${FIXTURE_BOOKS}/lighthouse` };
      await Array.fromAsync(runtime.ingest(request, new AbortController().signal));
      const { metadata } = await answerOf(
        runtime.answerQuestion(buildQuestion('How long does the reserve lamp burn?')),
      );
      const { totals, citedPages } = await runtime.administration.readOverview(ADMIN, '24h');
      expect(totals).toMatchObject({ turns: 1, answered: 1 });
      const cited = citedPages.map(({ page }) => page);
      expect(cited).toContainEqual(expect.objectContaining({ href: '/books/lighthouse/2-the-lamp' }));
      expect(await runtime.deleteConversation(ANONYMOUS, metadata.session_id)).toBe(1);
      const after = await runtime.administration.readOverview(ADMIN, '24h');
      expect([after.totals.turns, after.citedPages, after.latencies.first.turns]).toEqual([0, [], 0]);
    } finally {
      await close();
    }
  });
});
