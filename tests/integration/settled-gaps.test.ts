import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const LOOKING: Administrator = { name: 'lee', role: 'read_only' };
const TRAIN = ['When does the train to Valparaíso leave?', 'When will the train to Valparaíso leave?'] as const;
const BREAD = 'How do I bake bread in Paraguay?';

describe.each(['the embedded database', 'a PostgreSQL server'])('gaps in %s', (where) => {
  let postgres: TestPostgres | null = null;
  let test: TestRuntime;

  beforeAll(async () => {
    if (where === 'a PostgreSQL server') postgres = await startPostgres();
    const address = await postgres?.createDatabase();
    test = await openTestRuntime({ ADMIN_PASSWORD: 'let me in, please', ...(address && { DATABASE_URL: address }) });
    await test.runtime.administration.openAccounts();
    await Array.fromAsync(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
    for (const query of [...TRAIN, BREAD]) await ask(query);
  });
  afterAll(async () => {
    await test.close();
    await postgres?.stop();
  });

  const administration = () => test.runtime.administration;
  const ask = (query: string) => answerOf(test.runtime.answerQuestion(buildQuestion(query)));
  const listed = async () => {
    const { unanswered } = await administration().readOverview(ADMIN, '7d');
    return unanswered.map(({ questions }) => questions.map(({ query }) => query));
  };
  const turnsOf = async (query: string) => {
    const { unanswered } = await administration().readOverview(ADMIN, '7d');
    return unanswered.find(({ questions }) => questions.some((one) => one.query === query))?.questions ?? [];
  };
  const idsOf = async (query: string) => (await turnsOf(query)).map(({ turnId }) => turnId);

  it('what is not ours is off every list with its like, those asked later too, until it is opened again', async () => {
    expect(await listed()).toEqual([[BREAD], [TRAIN[1], TRAIN[0]]]);
    const wanted = { turnIds: (await idsOf(TRAIN[0])).slice(0, 1), as: 'not_ours' as const, page: null };
    await expect(administration().settleGap(LOOKING, wanted)).rejects.toMatchObject({ code: 'forbidden' });
    const { gap_id: gapId } = await administration().settleGap(ADMIN, wanted);
    await ask(TRAIN[0]);
    expect(await listed()).toEqual([[BREAD]]);
    const topics = await administration().readTopics(ADMIN, new AbortController().signal);
    expect(topics.map(({ query }) => query)).toEqual([BREAD]);
    const { turns } = await administration().readReviewQueue(ADMIN);
    expect(turns.map(({ query }) => query)).toEqual([BREAD]);

    expect(await administration().listGaps(ADMIN)).toMatchObject([
      { gapId, kind: 'not_ours', by: 'admin', questions: [TRAIN[1]] },
    ]);
    expect(await administration().reopenGap(ADMIN, gapId ?? '')).toBe(true);
    expect(await administration().reopenGap(ADMIN, gapId ?? '')).toBe(false);
    expect(await listed()).toEqual([[TRAIN[0], TRAIN[1], TRAIN[0]], [BREAD]]);
  });

  it('what still finds nothing is not answered, and what is gone is not settled', async () => {
    const turnIds = await idsOf(BREAD);
    const settled = await administration().settleGap(ADMIN, { turnIds, as: 'answered', page: null });
    expect(settled).toEqual({ gap_id: null, is_answered: false, sources: [] });
    expect((await listed()).flat()).toContain(BREAD);
    for (const as of ['answered', 'not_ours'] as const) {
      const settling = administration().settleGap(ADMIN, { turnIds: [newId()], as, page: null });
      await expect(settling).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('a settled question goes with its conversation, and the log has none of its words', async () => {
    const [bread] = await turnsOf(BREAD);
    const wanted = { turnIds: [bread?.turnId ?? ''], as: 'not_ours' as const, page: null };
    await administration().settleGap(ADMIN, wanted);
    await administration().deleteConversation(ADMIN, bread?.sessionId ?? '');
    expect(await administration().listGaps(ADMIN)).toEqual([]);
    const { entries } = await administration().listLog(ADMIN, {}, { before: null, limit: 50 });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['gap_settled', 'gap_reopened', 'conversation_deleted']),
    );
    expect(JSON.stringify(entries)).not.toContain('Paraguay');
  });
});
