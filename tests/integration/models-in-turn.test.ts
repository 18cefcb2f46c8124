import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeModelsFolder, type ModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion, openTestRuntime } from '#tests/support/open-test-runtime.ts';

const patient = new AbortController().signal;
const SECTIONS = 900;
const TURNS = ['tiny', 'other', 'tiny', 'other'];

interface Asked {
  vectors: number;
  chunks: number;
  /** Passages that were found. What is answered from them is up to a model whose weights are random. */
  found: number;
}

describe('two models in turn', () => {
  let models: ModelsFolder;
  let book: string;
  let dataFolder: string;

  beforeAll(async () => {
    models = await makeModelsFolder('tiny');
    await writeTinyModel(join(models.path, 'other'));
    dataFolder = await makeDataFolder();
    book = await mkdtemp(join(tmpdir(), 'lectern-turns-'));
    const sections = Array.from(
      { length: SECTIONS },
      (_, night) => `## Night ${night}\n\nThe lamp burns ${'oil and '.repeat(20)}tar in night ${night}.`,
    );
    await writeFile(join(book, 'page.md'), `# Nights\n\n${sections.join('\n\n')}\n`);
    // Read before there is a model: what asks later begins while nothing has a vector of it.
    const app = await openTestRuntime({ LECTERN_DATA: dataFolder, EMBEDDINGS: 'off' });
    for await (const _ of app.runtime.ingest({ path: book }, patient));
    await app.close();
  });
  afterAll(async () => {
    removeDataFolder(dataFolder);
    await rm(book, { recursive: true, force: true });
    await models.close();
  });

  /** With the app open on that model: asks one question after the other until every chunk has a vector of it, and once more. */
  async function askAllTheWhile(name: string): Promise<Asked[]> {
    const app = await openTestRuntime({
      ...{ LECTERN_DATA: dataFolder, MODELS_FOLDER: models.path, EMBEDDINGS: 'local', EMBEDDINGS_MODEL: name },
      // What is found is the matter, and not what is said of it.
      ...{ RETRIEVAL_TIMEOUT_MS: '60000', GENERATION_TIMEOUT_MS: '60000', READER: 'off' },
    });
    try {
      const asked: Asked[] = [];
      for await (const { vectors, chunks } of app.runtime.settleVectors(patient)) {
        const question = `What does the lamp burn in night ${asked.length}?`;
        const { metadata } = await answerOf(app.runtime.answerQuestion(buildQuestion(question)));
        asked.push({ vectors, chunks, found: metadata.chunks_retrieved });
      }
      return asked;
    } finally {
      await app.close();
    }
  }

  it('have every question answered while the vectors of one are made beside those of the other', async () => {
    const rounds: Asked[][] = [];
    for (const name of TURNS) rounds.push(await askAllTheWhile(name));
    for (const asked of rounds) {
      expect(asked.filter(({ found }) => found === 0)).toEqual([]);
      expect(asked.at(-1)?.vectors).toBe(asked.at(-1)?.chunks);
      expect(asked.at(-1)?.chunks).toBeGreaterThan(SECTIONS / 2);
    }
    // Both were asked while they had some of their vectors; who comes back has all of them at once.
    const [first, second, ...again] = rounds;
    for (const asked of [first, second])
      expect(asked?.some(({ vectors, chunks }) => vectors > 0 && vectors < chunks)).toBe(true);
    for (const asked of again) expect(asked).toHaveLength(1);
  });
});
