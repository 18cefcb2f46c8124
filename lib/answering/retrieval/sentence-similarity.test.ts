import { describe, expect, it } from 'vitest';

import { createLogger } from '#lib/foundation/log/logger.ts';
import { textVector } from '#tests/support/services/embeddings/text-vector.ts';

import type { Embedder } from './ports.ts';
import { type SentenceSimilarity, sentenceSimilarity } from './sentence-similarity.ts';

const log = createLogger('silent');
const patient = new AbortController().signal;
const CONCEPTS = [['lighthouse', 'beacon']];

/** Vectors of words, shifted and squeezed as those of some models are: unrelated texts have a cosine far above 0. */
function embedderOf({ shift = 0, embedded = [] as string[][], fails = false } = {}): Embedder {
  const vector = (text: string) => [...textVector(text, { dimension: 256, concepts: CONCEPTS }), shift];
  return {
    space: { model: 'words', dimension: 257 },
    weight: 0.5,
    embedQuery: async (text) => vector(text),
    embedPassages: async (texts) => {
      if (fails) throw new Error('The embedder is away.');
      embedded.push(texts);
      return texts.map(vector);
    },
    probe: () => Promise.resolve({ status: 'up' as const, message: '' }),
  };
}

const comparing = (embedder: Embedder | null, timeoutMs = 2_000) =>
  sentenceSimilarity(() => embedder, { log, timeoutMs });
const foundBy = async (compare: SentenceSimilarity, question = QUESTION, sentences = SENTENCES) => {
  const found = await compare(question, () => sentences, patient);
  if (found === null || found === 'unavailable') throw new Error('Nothing was compared.');
  return found;
};

const QUESTION = 'Who lights the beacon?';
const SENTENCES = ['The lighthouse is lit by the keeper.', 'Rye bread keeps for a week.'];

describe('the similarity of sentences', () => {
  it.each([0, 1, 4])('is far above what is about anything else, however near all vectors are (%i)', async (shift) => {
    const compare = comparing(embedderOf({ shift }));
    const [near = 0, far = 0] = await foundBy(compare);
    expect(near).toBeGreaterThan(4);
    expect(Math.abs(far)).toBeLessThan(3);
  });

  it('asks for the vector of a sentence once', async () => {
    const embedded: string[][] = [];
    const compare = comparing(embedderOf({ embedded }));
    const [first, again] = [await foundBy(compare), await foundBy(compare)];
    expect(again).toEqual(first);
    await compare('Which bread keeps?', () => [...SENTENCES, 'A third one.'], patient);
    expect(embedded.slice(1)).toEqual([SENTENCES, ['A third one.']]);
  });

  it('is not known while the embedder is away, and known again after it', async () => {
    const options = { fails: true };
    const embedder = embedderOf(options);
    const compare = comparing({
      ...embedder,
      embedPassages: (...given) => embedderOf(options).embedPassages(...given),
    });
    expect(await compare(QUESTION, () => SENTENCES, patient)).toBe('unavailable');
    options.fails = false;
    expect(await foundBy(compare)).toHaveLength(2);
  });

  it('is not known when the embedder takes too long, and nobody waits longer', async () => {
    const embedder = { ...embedderOf(), embedPassages: () => new Promise<number[][]>(() => undefined) };
    expect(await comparing(embedder, 50)(QUESTION, () => SENTENCES, patient)).toBe('unavailable');
  });

  it('is made once for all who ask at the same time', async () => {
    const embedded: string[][] = [];
    const compare = comparing(embedderOf({ embedded }));
    await Promise.all(Array.from({ length: 50 }, () => foundBy(compare)));
    expect(embedded).toHaveLength(2);
  });

  it('is not known without an embedder, and is from the moment there is one', async () => {
    let embedder: Embedder | null = null;
    const compare = sentenceSimilarity(() => embedder, { log, timeoutMs: 2_000 });
    expect(await compare(QUESTION, () => SENTENCES, patient)).toBeNull();
    embedder = embedderOf();
    expect(await foundBy(compare)).toHaveLength(2);
  });

  it('ends with the signal', async () => {
    const ended = AbortSignal.abort(new Error('left'));
    await expect(comparing(embedderOf({ fails: true }))(QUESTION, () => SENTENCES, ended)).rejects.toThrow('left');
  });
});
