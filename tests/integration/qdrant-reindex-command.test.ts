import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createLogger } from '#lib/foundation/log/logger.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';
import { indexed } from '#tests/contract/chunk-store-under-test.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const PROJECT = join(import.meta.dirname, '../..');

interface Run {
  code: number;
  output: string;
}

describe('npm run reindex', () => {
  let fake: FakeQdrant;
  let dataFolder: string;

  beforeAll(async () => {
    fake = await startFakeQdrant();
    dataFolder = await makeDataFolder();
  });
  afterAll(async () => {
    await fake.close();
    removeDataFolder(dataFolder);
  });

  const reindex = async (variables: Record<string, string>): Promise<Run> => {
    const env = { ...process.env, LECTERN_DATA: dataFolder, QDRANT_COLLECTION_NAME: 'books', ...variables };
    try {
      const command = promisify(execFile)(process.execPath, ['cli/reindex/main.ts'], { cwd: PROJECT, env });
      return { code: 0, output: (await command).stderr };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'stderr' in error)) throw error;
      return { code: Number(error.code), output: String(error.stderr) };
    }
  };

  it('makes the index anew', async () => {
    const settings = qdrantSettings(fake.url, { collection: 'books' });
    const store = await openQdrantStore({ settings, space: null, log: createLogger('silent') });
    await store.upsert([indexed(buildChunk(['one'])), indexed(buildChunk(['two']))]);
    const run = await reindex({ QDRANT_URL: fake.url });
    expect(run).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 chunks, 0 of them newly embedded.') as string,
    });
    expect(fake.collectionNames()).toEqual(['books-2']);
  });

  it.each([
    ['without Qdrant', { variables: { QDRANT_URL: '' }, code: 64, sentence: 'No embedder is configured' }],
    [
      'without a collection',
      { variables: { QDRANT_COLLECTION_NAME: 'absent' }, code: 64, sentence: 'There is no collection absent' },
    ],
  ])('says in one sentence why it cannot, %s', async (_kind, { variables, code, sentence }) => {
    expectSentence(await reindex({ QDRANT_URL: fake.url, ...variables }), code, sentence);
  });

  it('says in one sentence why it cannot, when Qdrant is away', async () => {
    await fake.refuse();
    expectSentence(await reindex({ QDRANT_URL: fake.url }), 69, 'Qdrant cannot be reached (ECONNREFUSED).');
  });
});

function expectSentence({ code, output }: Run, expected: number, sentence: string): void {
  expect(code).toBe(expected);
  expect(output).toContain(sentence);
  // Before it stands what was tried.
  expect(output.trim().split('\n').length).toBeLessThanOrEqual(2);
  expect(output).not.toMatch(/ at .*:\d+:\d+/);
}
