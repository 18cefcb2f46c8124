import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { PostgresAdminLog } from '#db/repositories/postgres-admin-log.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';
import { buildDocument, buildPage } from '#tests/support/library-records.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

import { applyRetention, scheduleRetention } from './apply-retention.ts';

const SESSION = '3c9f6f0a-7f0e-4c55-9d55-6f1d7ad2a001';
const NOW = new Date('2100-02-01T00:00:00Z');
const NEVER = new AbortController().signal;
const log = createLogger('silent');

describe('retention', () => {
  let database: TestDatabase;
  let conversations: PostgresConversationRepository;
  let library: PostgresLibraryRepository;

  beforeAll(async () => {
    database = await openTestDatabase();
    conversations = new PostgresConversationRepository(database.db);
    library = new PostgresLibraryRepository(database.db);
  });
  beforeEach(() => database.client.exec(EMPTY_RELATIONAL_TABLES));
  afterAll(() => database.close());

  const options = (days: number) => ({
    ...{ conversations, library, days, adminLog: entries(days), log },
    clock: () => NOW,
  });
  const entries = (days: number) => ({ store: new PostgresAdminLog(database.db), days });
  const recordAt = (time: string) =>
    conversations.record(ANONYMOUS, buildTurn({ sessionId: SESSION, query: time, createdAt: new Date(time) }));
  const kept = async () => (await conversations.listTurns(ANONYMOUS, SESSION)).map(({ query }) => query);

  it('deletes what is older than so many days, and nothing younger', async () => {
    await recordAt('2100-01-01T23:59:59Z');
    await recordAt('2100-01-02T00:00:00Z');
    await applyRetention(options(30), NEVER);
    expect(await kept()).toEqual(['2100-01-02T00:00:00Z']);
  });

  it('deletes what administrators did by a number of days of its own', async () => {
    const { store } = entries(0);
    for (const time of ['2100-01-01T23:59:59Z', '2100-01-02T00:00:00Z'])
      await store.add({
        id: newId(),
        at: new Date(time),
        account: 'ann',
        action: 'signed_in',
        object: null,
        details: {},
      });
    const kept = async () => (await store.list({}, { before: null, limit: 9 })).map(({ at }) => at.toISOString());
    await applyRetention({ ...options(1), adminLog: { store, days: 0 } }, NEVER);
    expect(await kept()).toHaveLength(2);
    await applyRetention({ ...options(0), adminLog: { store, days: 30 } }, NEVER);
    expect(await kept()).toEqual(['2100-01-02T00:00:00.000Z']);
  });

  it('keeps everything when the number of days is 0', async () => {
    await recordAt('2000-01-01T00:00:00Z');
    await applyRetention(options(0), NEVER);
    expect(await kept()).toHaveLength(1);
  });

  it('deletes the versions that only deleted conversations cited', async () => {
    const [old, current] = [buildPage({ text: 'Old words.' }), buildPage({ text: 'New words.' })];
    await library.saveDocument(buildDocument());
    await library.savePage(old);
    await library.savePage(current);
    const sources = [buildSource(old.id, old.version)];
    await conversations.record(ANONYMOUS, buildTurn({ sources, createdAt: new Date('2100-01-20T00:00:00Z') }));
    await applyRetention(options(30), NEVER);
    expect(await library.findPageVersion(ANONYMOUS, old.id, old.version)).not.toBeNull();
    await applyRetention(options(7), NEVER);
    expect(await library.findPageVersion(ANONYMOUS, old.id, old.version)).toBeNull();
    expect(await library.findPageVersion(ANONYMOUS, old.id)).not.toBeNull();
  });

  it('runs at once and then every day until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const deleteBefore = vi.spyOn(conversations, 'deleteBefore');
      const scheduled = scheduleRetention(options(30));
      expect(deleteBefore).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(24 * 60 * 60 * 1000);
      await vi.waitFor(() => expect(deleteBefore).toHaveBeenCalledTimes(2));
      await scheduled.stop();
      vi.advanceTimersByTime(24 * 60 * 60 * 1000);
      expect(deleteBefore).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stops a run under way at its next piece, which is no fault', async () => {
    const captured = captureLog();
    const pieces: string[] = [];
    const scheduled = scheduleRetention({
      ...options(30),
      log: captured.log,
      conversations: {
        deleteBefore: (_moment, signal) =>
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
      },
      library: { pruneVersions: async () => pieces.push('versions') },
    });
    await scheduled.stop();
    expect(pieces).toEqual([]);
    expect(captured.lines()).toEqual([]);
  });

  it('says how much was deleted, and no more', async () => {
    const captured = captureLog();
    await recordAt('2100-01-01T00:00:00Z');
    await applyRetention({ ...options(30), log: captured.log }, NEVER);
    expect(captured.lines()).toMatchObject([{ turns: 1, versions: 0, msg: expect.any(String) as string }]);
    expect(captured.text()).not.toContain(SESSION);
  });

  it('goes on after a run that failed', async () => {
    const scheduled = scheduleRetention({ ...options(30), clock: () => new Date(Number.NaN) });
    await expect(scheduled.stop()).resolves.toBeUndefined();
  });
});
