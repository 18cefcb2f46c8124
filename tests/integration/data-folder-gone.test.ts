import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion } from '#tests/support/open-test-runtime.ts';

let parent: string;
let dataFolder: string;
let runtime: Runtime;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  dataFolder = join(parent, 'data');
  const variables = { LECTERN_DATA: dataFolder, HEALTH_TIMEOUT_MS: '500', EMBEDDINGS: 'off' };
  runtime = await createRuntime(parseEnv(variables), captureLog().log);
  await collect(runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
});
afterAll(async () => {
  await runtime.close();
  await rm(parent, { recursive: true, force: true });
});

/** What an answer says of having been stored, and whether it has been. */
async function ask(): Promise<{ outcome: string; said: boolean; stored: boolean }> {
  const sessionId = crypto.randomUUID();
  const question = buildQuestion('How long should I sit still in the chair?', { sessionId });
  const { metadata } = await answerOf(runtime.answerQuestion(question));
  const turns = await runtime.listTurns(ANONYMOUS, sessionId);
  return { outcome: metadata.outcome, said: metadata.recorded !== false, stored: turns.length > 0 };
}

/** An answer about health is good for a moment. */
const untilDatabaseIs = (status: string) =>
  vi.waitFor(
    async () => {
      const health = await runtime.checkHealth();
      expect(health.services.database.status).toBe(status);
      return health;
    },
    { timeout: 10_000, interval: 100 },
  );

const IS_STORED = { outcome: 'answered', said: true, stored: true };
const IS_LOST = { outcome: 'answered', said: false, stored: false };

test('a data folder that is taken away or replaced is no longer written to, and everybody is told', async () => {
  const aside = join(parent, 'aside');
  expect(await ask()).toEqual(IS_STORED);

  await rename(dataFolder, aside);
  expect(await untilDatabaseIs('down')).toMatchObject({
    status: 'degraded',
    services: { database: { latency_ms: null, message: expect.stringContaining('data folder') as string } },
  });
  expect(await ask()).toEqual(IS_LOST);

  await cp(aside, dataFolder, { recursive: true });
  expect(await ask()).toEqual(IS_LOST);
  await untilDatabaseIs('down');

  await rm(dataFolder, { recursive: true });
  await rename(aside, dataFolder);
  await untilDatabaseIs('up');
  expect(await ask()).toEqual(IS_STORED);
});
