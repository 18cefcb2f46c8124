import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime } from '#tests/support/open-test-runtime.ts';

/** Nothing of this process runs meanwhile, as when something else keeps the machine busy. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('an answer whose record is late says truly whether it is stored', async () => {
  let isLate = false;
  const log = createLogger('info', {
    write: (line) => {
      // Written just before the turn is recorded: the database is asked, and nobody is there when it answers.
      if (isLate && line.includes('"msg":"question"')) setImmediate(() => standStill(LIMITS.recordTimeoutMs + 200));
    },
  });
  const { runtime, close } = await openTestRuntime({}, log);
  await collect(runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
  const ask = async () => {
    const sessionId = crypto.randomUUID();
    const question = buildQuestion('How long should I sit still in the chair?', { sessionId });
    const { metadata } = await answerOf(runtime.answerQuestion(question));
    return { said: metadata.recorded !== false, stored: await runtime.listTurns(ANONYMOUS, sessionId) };
  };
  expect(await ask()).toEqual({ said: true, stored: [expect.objectContaining({ outcome: 'answered' })] });
  isLate = true;
  // Whether it is stored is for the machine to say: the commit may have been sent before everything stood still.
  const late = await ask();
  expect(late.said).toBe(late.stored.length === 1);
  await close();
});

describe('recording a turn', () => {
  let database: TestDatabase;
  let repository: PostgresConversationRepository;

  beforeAll(async () => {
    database = await openTestDatabase();
    repository = new PostgresConversationRepository(database.db);
  });
  afterAll(() => database.close());

  test('resolves exactly when the turn is stored, whenever it is given up', async () => {
    const seen = new Set<boolean>();
    for (let turns = 0; seen.size < 2 || turns < 60; turns += 1) {
      const turn = buildTurn({ sessionId: crypto.randomUUID() });
      const giving = new AbortController();
      const recorded = repository.record(ANONYMOUS, turn, giving.signal).then(
        () => true,
        () => false,
      );
      for (let waited = 0; waited < turns; waited += 1) await turnOfLoop();
      giving.abort(new Error('It took too long.'));
      const said = await recorded;
      const stored = (await repository.listTurns(ANONYMOUS, turn.sessionId)).length === 1;
      expect({ turns, said, stored }).toEqual({ turns, said, stored: said });
      seen.add(said);
    }
  });

  test('is not begun when it is given up before', async () => {
    const turn = buildTurn();
    await expect(repository.record(ANONYMOUS, turn, AbortSignal.abort(new Error('Too late.')))).rejects.toThrow();
    expect(await repository.listTurns(ANONYMOUS, turn.sessionId)).toEqual([]);
  });
});
