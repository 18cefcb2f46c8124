import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { copyBook } from '#tests/support/ingest-book.ts';
import { makeModelsFolder, type ModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { longIt } from '#tests/support/long-it.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';

const patient = new AbortController().signal;
/** Of a busy machine, on which loading the model takes its time. */
const PATIENT = { RETRIEVAL_TIMEOUT_MS: '60000', GENERATION_TIMEOUT_MS: '60000' };
const QUESTION = 'How long should I sit still in the chair?';

let models: ModelsFolder;
let book: { path: string; remove: () => Promise<void> };
let app: TestRuntime;

beforeAll(async () => {
  models = await makeModelsFolder('tiny');
  book = await copyBook('field-guide');
});
afterAll(async () => {
  await book.remove();
  await models.close();
});
beforeEach(async () => {
  app = await openTestRuntime({ MODELS_FOLDER: models.path, EMBEDDINGS_MODEL: 'tiny', ...PATIENT });
});
afterEach(() => app.close());

const ingest = async () => {
  let last = null;
  for await (const event of app.runtime.ingest({ path: book.path }, patient)) last = event;
  return last;
};
interface VectorCount {
  vectors: number;
  chunks: number;
}

const settle = async () => {
  const seen: VectorCount[] = [];
  for await (const progress of app.runtime.settleVectors(patient)) seen.push(progress);
  return seen;
};
const found = async () => (await answerOf(app.runtime.answerQuestion(buildQuestion(QUESTION)))).sources.length;

describe('a book while its vectors are not there yet', () => {
  it('can be read and is found by its words; every chunk has one vector in the end', async () => {
    expect(await ingest()).toMatchObject({ type: 'ingest-end', failed: 0 });
    expect(await found()).toBeGreaterThan(0);
    const seen = await settle();
    const last = seen.at(-1);
    expect(last?.chunks).toBeGreaterThan(5);
    expect(last?.vectors).toBe(last?.chunks);
    expect(seen.every(({ vectors }, index) => vectors >= (seen[index - 1]?.vectors ?? 0))).toBe(true);
    expect(await found()).toBeGreaterThan(0);
    const health = await app.runtime.checkHealth();
    expect(health.services.cohere).toMatchObject({ status: 'up', message: expect.stringContaining('tiny') as unknown });
  });

  longIt('goes on where it was stopped, as often as it is', async () => {
    await ingest();
    for (let stops = 0; stops < 5; stops += 1) await app.reopen();
    const [last] = (await settle()).slice(-1);
    expect(last?.vectors).toBe(last?.chunks);
    // Nothing is left to do, and nothing is done.
    expect(await settle()).toEqual([last]);
  });

  longIt(
    'starts with another model than the one before, and with that again, and is searched all the while',
    async () => {
      await writeTinyModel(join(models.path, 'other'));
      const dataFolder = await makeDataFolder();
      const counts: (VectorCount | undefined)[] = [];
      for (const name of ['tiny', 'other', 'tiny']) {
        await app.close();
        app = await openTestRuntime({
          LECTERN_DATA: dataFolder,
          MODELS_FOLDER: models.path,
          EMBEDDINGS_MODEL: name,
          ...PATIENT,
        });
        if (counts.length === 0) await ingest();
        expect(await found()).toBeGreaterThan(0);
        counts.push((await settle()).at(-1));
      }
      const [first] = counts;
      expect(counts.every((count) => count?.vectors === count?.chunks && count?.chunks === first?.chunks)).toBe(true);
      await app.close();
      app = await openTestRuntime();
      removeDataFolder(dataFolder);
    },
  );
});

describe('a model that comes while the server runs', () => {
  it('is taken up without a new start', async () => {
    await app.close();
    await rename(join(models.path, 'tiny'), join(models.path, 'elsewhere'));
    app = await openTestRuntime({ MODELS_FOLDER: models.path, EMBEDDINGS_MODEL: 'tiny', ...PATIENT });
    await ingest();
    const administrator = { name: 'admin', role: 'admin' as const };
    const { administration } = app.runtime;
    expect(await administration.readLocalModel(administrator)).toMatchObject({
      search: 'words',
      is_here: false,
      vectors: null,
    });
    await rename(join(models.path, 'elsewhere'), join(models.path, 'tiny'));
    await administration.fetchLocalModel(administrator);
    await expect
      .poll(async () => (await administration.readLocalModel(administrator)).fetching.status, { timeout: 30_000 })
      .toBe('done');
    const now = await administration.readLocalModel(administrator);
    expect(now).toMatchObject({ search: 'meaning', made_by: 'tiny', is_here: true });
    const [last] = (await settle()).slice(-1);
    expect(last?.vectors).toBe(last?.chunks);
    expect(last?.chunks).toBeGreaterThan(5);
    expect(await found()).toBeGreaterThan(0);
  });
});
