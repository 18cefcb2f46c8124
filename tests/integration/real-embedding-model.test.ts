import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { localEmbedder } from '#lib/answering/retrieval/embedders/local/local-embedder.ts';
import type { Embedder } from '#lib/answering/retrieval/ports.ts';
import { runtimeForTests } from '#tests/support/embedding-model/models-folder.ts';
import { findRealModel } from '#tests/support/embedding-model/real-model.ts';

import { cosine } from '../contract/embedder-under-test.ts';

const { model } = await findRealModel();
const patient = new AbortController().signal;

/** Without the files of the real model it is told as skipped. */
describe.skipIf(model === null)('the real model all-MiniLM-L6-v2, from MODELS_FOLDER', () => {
  let embedder: Embedder;

  beforeAll(async () => {
    if (model === null) return;
    embedder = localEmbedder({ model, runtimes: await runtimeForTests() }, { weight: 0.5, queryTimeoutMs: 60_000 });
  });
  afterAll(() => embedder.close?.());

  it('is used as it was trained', () => {
    expect(model?.settings).toEqual({
      ...{ dimension: 384, pooling: 'mean', normalizes: true, maxTokens: 256 },
      ...{ queryPrefix: '', passagePrefix: '' },
    });
  });

  it('knows what is meant in other words', async () => {
    const pairs = [
      ['How do I get rid of a file?', 'The command rm deletes what it is given, for good.'],
      ['Who has to be up at night?', 'The second watch begins at midnight and ends at dawn.'],
      [
        'My program stops because two threads wait for each other.',
        'A deadlock happens when each holds a lock the other needs.',
      ],
    ];
    const questions = await Promise.all(pairs.map(([question = '']) => embedder.embedQuery(question, patient)));
    const passages = await embedder.embedPassages(
      pairs.map(([, passage = '']) => passage),
      patient,
    );
    for (const [index, question] of questions.entries()) {
      const similarities = passages.map((passage) => cosine(question, passage));
      expect(similarities.indexOf(Math.max(...similarities))).toBe(index);
    }
  });

  it('makes the vector of a sentence that the documentation of the model shows, but for what quantising changes', async () => {
    const [vector = []] = await embedder.embedPassages(['This is an example sentence'], patient);
    const published = [0.0677, 0.0635, 0.0487, 0.0793];
    for (const [index, value] of published.entries()) expect(Math.abs((vector[index] ?? 0) - value)).toBeLessThan(0.01);
  });
});
