import { describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { Embedder, IndexedChunk } from '#lib/answering/retrieval/ports.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { embedChunks, embedMissing } from './store-page.ts';

const signal = new AbortController().signal;

const chunks: IndexedChunk[] = ['One.', 'Two.', 'Three.'].map((text) => ({ chunk: buildChunk([text]), terms: [] }));
const [first, second, third] = chunks.map(({ chunk }) => chunk.id);

/** Makes a vector of each text's length, and notes what it was asked. */
function measuringEmbedder() {
  const asked: string[][] = [];
  const embedder: Embedder = {
    space: { model: 'lengths', dimension: 1 },
    weight: 0.5,
    embedQuery: () => Promise.reject(new Error('not to be asked')),
    embedPassages: (texts) => {
      asked.push(texts);
      return Promise.resolve(texts.map((text) => [text.length]));
    },
    probe: () => Promise.resolve({ status: 'up', message: 'lengths' }),
  };
  return { asked, embedder };
}

describe('embedding chunks', () => {
  it('reads where each chunk stands and its text', async () => {
    const { asked, embedder } = measuringEmbedder();
    const embedded = await embedChunks(chunks, { embedder, signal });
    expect(asked).toEqual([['Owners > Rules\nOne.', 'Owners > Rules\nTwo.', 'Owners > Rules\nThree.']]);
    expect(embedded).toEqual(chunks.map((indexed, index) => ({ ...indexed, vector: [[19], [19], [21]][index] })));
  });

  it('makes no vector where one is known', async () => {
    const { asked, embedder } = measuringEmbedder();
    const known = new Map([
      [first ?? '', [1]],
      [third ?? '', [3]],
    ]);
    const embedded = await embedMissing({ findVectors: () => Promise.resolve(known) }, chunks, { embedder, signal });
    expect(asked).toEqual([['Owners > Rules\nTwo.']]);
    expect(embedded.map(({ chunk, vector }) => [chunk.id, vector])).toEqual([
      [first, [1]],
      [second, [19]],
      [third, [3]],
    ]);
  });

  it('leaves chunks as they are without an embedder', async () => {
    const store = { findVectors: () => Promise.reject(new Error('not to be asked')) };
    expect(await embedChunks(chunks, { embedder: null, signal })).toBe(chunks);
    expect(await embedMissing(store, chunks, { embedder: null, signal })).toBe(chunks);
  });

  it('fails as the embedder does', async () => {
    const fault = new AppError('embedding_failed');
    const embedder = { ...measuringEmbedder().embedder, embedPassages: () => Promise.reject(fault) };
    await expect(embedChunks(chunks, { embedder, signal })).rejects.toBe(fault);
  });
});
