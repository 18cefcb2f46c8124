import { describe, expect, it } from 'vitest';

import { createLogger } from '#lib/log/logger.ts';
import { textVector } from '#tests/support/services/embeddings/text-vector.ts';

import type { EmbeddableText, Embedder, PieceEmbedder } from './ports.ts';
import { type SentenceSimilarity, sentenceSimilarity } from './sentence-similarity.ts';
import { signsOfPieces, type WordPieces } from './word-pieces.ts';

const log = createLogger('silent');
const patient = new AbortController().signal;
const CONCEPTS = [['lighthouse', 'beacon']];
const DIMENSION = 256;
const vectorOf = (text: string) => textVector(text, { dimension: DIMENSION, concepts: CONCEPTS });

/** Vectors of words, shifted and squeezed as those of some models are: unrelated texts have a cosine far above 0. */
function embedderOf({ shift = 0, embedded = [] as string[][], fails = false } = {}): Embedder {
  const vector = (text: string) => [...vectorOf(text), shift];
  return {
    space: { model: 'words', dimension: DIMENSION + 1 },
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

/** The pieces of a text are its words, and a word is worth what its vector is. */
function piecesOf({ text, sentences }: EmbeddableText): WordPieces {
  const rows: number[][] = [];
  const spans = sentences.map(({ start, end }) => {
    const from = rows.length;
    for (const word of text.slice(start, end).split(' ')) rows.push(vectorOf(word));
    return { from, to: rows.length };
  });
  return { signs: signsOfPieces(Float32Array.from(rows.flat()), DIMENSION), sentences: spans };
}

const pieces: PieceEmbedder = {
  ofQuery: () => Promise.reject(new Error('not asked')),
  embedPassages: async (passages) =>
    passages.map((passage) => ({ vector: vectorOf(passage.text), pieces: piecesOf(passage) })),
};

const comparing = (embedder: Embedder | null, timeoutMs = 2_000) =>
  sentenceSimilarity(() => embedder, { chunks: {}, log, timeoutMs });
const foundBy = async (compare: SentenceSimilarity, question = QUESTION, sentences = SENTENCES) => {
  const found = await compare(question, () => sentences, patient);
  if (found === null || found === 'unavailable') throw new Error('Nothing was compared.');
  return found;
};

const QUESTION = 'Who lights the beacon?';
const TEXTS = ['The lighthouse is lit by the keeper.', 'Rye bread keeps for a week.'];
const asTexts = (texts: readonly string[]) => texts.map((text) => ({ text, place: null }));
const SENTENCES = asTexts(TEXTS);

describe('the similarity of sentences', () => {
  it.each([0, 1, 4])('is far above what is about anything else, however near all vectors are (%i)', async (shift) => {
    const compare = comparing(embedderOf({ shift }));
    const [near = 0, far = 0] = (await foundBy(compare)).sentences.map(({ similarity }) => similarity);
    expect(near).toBeGreaterThan(4);
    expect(Math.abs(far)).toBeLessThan(3);
  });

  it('asks for the vector of a sentence once', async () => {
    const embedded: string[][] = [];
    const compare = comparing(embedderOf({ embedded }));
    const [first, again] = [await foundBy(compare), await foundBy(compare)];
    expect(again.sentences).toEqual(first.sentences);
    await compare('Which bread keeps?', () => asTexts([...TEXTS, 'A third one.']), patient);
    expect(embedded.slice(1)).toEqual([TEXTS, ['A third one.']]);
  });

  it('is taken from the word pieces of a chunk where they are stored, without another run', async () => {
    const embedded: string[][] = [];
    const embedder: Embedder = {
      ...embedderOf({ embedded }),
      space: { model: 'words', dimension: DIMENSION, hasPieces: true },
      embedQuery: async (text) => vectorOf(text),
      pieces,
    };
    const passage = TEXTS.join(' ');
    const [, second = 0] = TEXTS.map((text) => passage.indexOf(text));
    const sentences = [
      { start: 0, end: second },
      { start: second, end: passage.length },
    ];
    const chunks = { findPieces: () => Promise.resolve(new Map([['stored', piecesOf({ text: passage, sentences })]])) };
    const compare = sentenceSimilarity(() => embedder, { chunks, log, timeoutMs: 2_000 });
    const places = TEXTS.map((text, sentence) => ({ text, place: { chunkId: 'stored', sentence } }));
    const elsewhere = { text: TEXTS[0] ?? '', place: { chunkId: 'not yet', sentence: 0 } };
    const found = await compare(QUESTION, () => [...places, elsewhere], patient);
    if (found === null || found === 'unavailable') throw new Error('Nothing was compared.');
    const [near, far, alone] = found.sentences;
    expect([near, far, alone].map((one) => one?.isInPlace)).toEqual([true, true, false]);
    // Every word counts as much, those that say nothing too.
    expect(near?.similarity).toBeGreaterThan(2.5);
    expect(Math.abs(far?.similarity ?? 9)).toBeLessThan(1);
    expect(alone?.similarity).toBeGreaterThan(4);
    expect(embedded).toEqual([[TEXTS[0]]]);
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
    expect((await foundBy(compare)).sentences).toHaveLength(2);
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
    const compare = sentenceSimilarity(() => embedder, { chunks: {}, log, timeoutMs: 2_000 });
    expect(await compare(QUESTION, () => SENTENCES, patient)).toBeNull();
    embedder = embedderOf();
    expect((await foundBy(compare)).sentences).toHaveLength(2);
  });

  it('ends with the signal', async () => {
    const ended = AbortSignal.abort(new Error('left'));
    await expect(comparing(embedderOf({ fails: true }))(QUESTION, () => SENTENCES, ended)).rejects.toThrow('left');
  });
});
