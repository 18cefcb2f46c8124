import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { openDatabase } from '#lib/serving/runtime/open-database.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const NEVER = new AbortController().signal;

describe('two instances of the app on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let one: TestRuntime;
  let other: TestRuntime;
  let databaseUrl: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.createDatabase();
    const variables = {
      DATABASE_URL: databaseUrl,
      API_RATE_LIMIT: '6',
      DATABASE_TIMEOUT_MS: '30000',
    };
    [one, other] = await Promise.all([openTestRuntime(variables), openTestRuntime(variables)]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await postgres.stop();
  });

  it('share the library, its answers and the conversations', async () => {
    await collect(one.runtime.ingest({ path: join(FIXTURE_BOOKS, 'lighthouse') }, NEVER));
    const sessionId = newId();
    const question = buildQuestion('When was the lighthouse on Skerry Rock lit for the first time?', { sessionId });
    const { sources } = await answerOf(other.runtime.answerQuestion(question));
    expect(sources.length).toBeGreaterThan(0);
    expect(await one.runtime.listTurns(ANONYMOUS, sessionId)).toMatchObject([{ query: question.text }]);
  });

  it('ingest the same book one after the other, to one result', async () => {
    const path = join(FIXTURE_BOOKS, 'lighthouse');
    const runs = await Promise.all([one, other].map(({ runtime }) => collect(runtime.ingest({ path }, NEVER))));
    for (const events of runs) expect(events.at(-1)).toMatchObject({ type: 'ingest-end' });
    const documents = await other.runtime.listDocuments(ANONYMOUS);
    expect(documents).toHaveLength(1);
  });

  it('admit together what one of them may', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        [one, other].map(({ runtime }) => runtime.gate.enter('203.0.113.7', NEVER)),
      ).flat(),
    );
    const admitted = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    for (const { value: leave } of admitted) leave();
    expect(admitted).toHaveLength(6);
  });

  it('make the folder in which commands look for them', async () => {
    const folder = join(tmpdir(), `lectern-${newId()}`, 'data');
    const env = parseEnv({ DATABASE_URL: databaseUrl, LECTERN_DATA: folder });
    const database = await openDatabase(env, createLogger('silent'));
    expect((await stat(folder)).isDirectory()).toBe(true);
    await database.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  it('are well, and say what they run on', async () => {
    const { status, services } = await one.runtime.checkHealth();
    expect(status).toBe('healthy');
    expect(services.database.message).toMatch(/^PostgreSQL \d/);
    expect(services.qdrant.message).toBe('PostgreSQL');
  });
});
