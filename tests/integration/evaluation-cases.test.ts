import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import type { TurnSummary } from '#lib/people/conversations/reviewed-turn.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const FOUND = 'When does the relief boat come?';
const NOTHING = 'When does the train to Valparaíso leave?';

let test: TestRuntime;

beforeAll(async () => {
  test = await openTestRuntime({ ADMIN_PASSWORD: 'let me in, please' });
  await test.runtime.administration.openAccounts();
  await Array.fromAsync(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
  for (const query of [FOUND, NOTHING]) await answerOf(test.runtime.answerQuestion(buildQuestion(query)));
});
afterAll(() => test.close());

const administration = () => test.runtime.administration;

async function turnOf(query: string): Promise<TurnSummary> {
  const { turns } = await administration().listTurns(ADMIN, {}, { after: null, limit: 50 });
  const turn = turns.find((each) => each.query === query);
  if (turn === undefined) throw new Error(`Nobody asked “${query}”.`);
  return turn;
}

/** Asks all cases, and waits until that has ended. */
async function run(): Promise<{ asked: number; met: number }> {
  const { id } = await administration().runEvaluation(ADMIN);
  return vi.waitFor(async () => {
    const { runs } = await administration().readEvaluation(ADMIN);
    const ended = runs.find((each) => each.id === id && each.endedAt !== null);
    expect(ended).toBeDefined();
    return { asked: ended?.asked ?? 0, met: ended?.met ?? 0 };
  }, 20_000);
}

const casesNow = async () =>
  (await administration().readEvaluation(ADMIN)).cases.map(({ query, expects, wasMet }) => [query, expects, wasMet]);

it('a turn becomes a case by how it went, is asked again without being recorded, and shows how that went', async () => {
  const [found, nothing] = [await turnOf(FOUND), await turnOf(NOTHING)];
  expect(await administration().makeCase(ADMIN, found.id)).toBe('cites');
  expect(await administration().makeCase(ADMIN, nothing.id)).toBe('answer');
  expect(await run()).toEqual({ asked: 2, met: 1 });
  expect((await casesNow()).toSorted()).toEqual([
    [FOUND, 'cites', true],
    [NOTHING, 'answer', false],
  ]);

  await administration().review(ADMIN, nothing.id, { verdict: 'correct', note: null });
  expect(await administration().makeCase(ADMIN, nothing.id)).toBe('nothing');
  expect(await run()).toEqual({ asked: 2, met: 2 });
  await administration().review(ADMIN, found.id, { verdict: 'wrong', note: null });
  expect(await administration().makeCase(ADMIN, found.id)).toBe('other');
  expect(await run()).toEqual({ asked: 2, met: 1 });

  const { runs } = await administration().readEvaluation(ADMIN);
  expect(runs.map(({ asked, met, startedBy }) => [asked, met, startedBy])).toEqual([
    [2, 1, 'admin'],
    [2, 2, 'admin'],
    [2, 1, 'admin'],
  ]);
  const { turns } = await administration().listTurns(ADMIN, {}, { after: null, limit: 50 });
  expect(turns).toHaveLength(2);
});

it('one run goes on at a time', async () => {
  const [one, other] = await Promise.all([
    administration().runEvaluation(ADMIN),
    administration().runEvaluation(ADMIN),
  ]);
  expect(other.id).toBe(one.id);
  await run();
});

it('a case goes with its conversation, and what it was asked stays counted', async () => {
  const nothing = await turnOf(NOTHING);
  await administration().deleteConversation(ADMIN, nothing.sessionId);
  expect((await casesNow()).map(([query]) => query)).toEqual([FOUND]);
  expect(await administration().makeCase(ADMIN, nothing.id)).toBeNull();
  expect((await run()).asked).toBe(1);
  expect(await administration().removeCase(ADMIN, (await turnOf(FOUND)).id)).toBe(true);
  expect(await administration().removeCase(ADMIN, (await turnOf(FOUND)).id)).toBe(false);
  expect(await run()).toEqual({ asked: 0, met: 0 });
});
