import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { Embedder, VectorSpace } from '#lib/answering/retrieval/ports.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';
import { QdrantConnection } from '#lib/answering/retrieval/stores/qdrant/qdrant-connection.ts';
import { reindexCollection } from '#lib/answering/retrieval/stores/qdrant/reindex-collection.ts';
import { indexed, query, towards } from '#tests/contract/chunk-store-under-test.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const FIRST: VectorSpace = { model: 'first', dimension: 4 };
const SECOND: VectorSpace = { model: 'second', dimension: 3 };
const log = createLogger('silent');
const unimpeded = new AbortController().signal;

/** An embedder whose every vector points one way, and which counts what it was asked for. */
function embedderOf(space: VectorSpace): Embedder & { texts: string[] } {
  const vector = () => Array.from({ length: space.dimension }, (_, index) => (index === 0 ? 1 : 0));
  const texts: string[] = [];
  return {
    space,
    weight: 0.5,
    texts,
    embedQuery: () => Promise.resolve(vector()),
    embedPassages: (passages) => {
      texts.push(...passages);
      return Promise.resolve(passages.map(vector));
    },
    probe: () => Promise.resolve({ status: 'up', message: '' }),
  };
}

describe('making the index anew', () => {
  let fake: FakeQdrant;

  beforeEach(async () => {
    fake = await startFakeQdrant();
  });
  afterEach(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  const settings = () => qdrantSettings(fake.url, { collection: 'books' });
  const open = (space: VectorSpace | null) => openQdrantStore({ settings: settings(), space, log });
  const reindex = (embedder: Embedder | null, signal = unimpeded, onProgress: () => void = () => undefined) =>
    reindexCollection({ settings: settings(), embedder, signal, onProgress });
  const chunks = Array.from({ length: 250 }, (_, index) =>
    buildChunk([`needle ${index}`], {
      id: `id-${String(index).padStart(3, '0')}`,
      accessList: [index % 2 ? 'public' : 'user:ann'],
    }),
  );

  it('writes all chunks with vectors of another embedder into a new collection and lets go of the old one', async () => {
    const before = await open(FIRST);
    await before.upsert(chunks.map((chunk) => indexed(chunk, towards(0.5))));
    const embedder = embedderOf(SECOND);
    expect(await reindex(embedder)).toEqual({ chunks: 250, total: 250, embedded: 250 });
    expect(fake.collectionNames()).toEqual(['books-2']);
    expect(embedder.texts).toContain('Owners > Rules\nneedle 7');
    const after = await open(SECOND);
    expect(await after.count()).toEqual({ chunks: 250, vectors: 250 });
    const ids = chunks.map(({ id }) => id);
    expect(await after.findByIds({ ...ANONYMOUS, userId: 'ann' }, ids)).toEqual(chunks);
    const found = await after.search(ANONYMOUS, { ...query('needle', {}, 200), vector: [1, 0, 0] });
    expect(found.map(({ chunk }) => chunk.id)).toEqual(ids.filter((_, index) => index % 2 === 1));
    expect((await after.probe(unimpeded)).status).toBe('up');
  });

  it('keeps vectors of the same model and makes those that are missing', async () => {
    const store = await open(FIRST);
    await store.upsert(chunks.map((chunk, index) => indexed(chunk, index < 240 ? towards(0.6) : undefined)));
    const embedder = embedderOf(FIRST);
    expect(await reindex(embedder)).toEqual({ chunks: 250, total: 250, embedded: 10 });
    expect(embedder.texts).toHaveLength(10);
    const vectors = await store.findVectors(['id-000', 'id-249']);
    expect(vectors.get('id-000')?.[0]).toBeCloseTo(0.6, 5);
    expect(vectors.get('id-249')?.[0]).toBeCloseTo(1, 5);
  });

  it('adds vectors to an index that had none, and takes them away where no embedder is configured', async () => {
    const store = await open(null);
    await store.upsert(chunks.slice(0, 5).map((chunk) => indexed(chunk)));
    await reindex(embedderOf(FIRST));
    expect(await (await open(FIRST)).count()).toEqual({ chunks: 5, vectors: 5 });
    expect(await reindex(null)).toEqual({ chunks: 5, total: 5, embedded: 0 });
    expect(await (await open(null)).count()).toEqual({ chunks: 5, vectors: 0 });
    expect(fake.collectionNames()).toEqual(['books-3']);
  });

  it('lets a store go on that was opened before, at every moment', async () => {
    const store = await open(null);
    await store.upsert(chunks.map((chunk) => indexed(chunk)));
    const over = new AbortController();
    const run = reindex(null).finally(() => over.abort());
    let searches = 0;
    while (!over.signal.aborted) {
      expect(await store.search(ANONYMOUS, query('needle', {}, 200))).toHaveLength(125);
      searches += 1;
    }
    await run;
    expect(searches).toBeGreaterThan(3);
    expect(await store.search(ANONYMOUS, query('needle', {}, 200))).toHaveLength(125);
    await store.upsert([indexed(buildChunk(['thread']))]);
    expect(await store.search(ANONYMOUS, query('thread'))).toHaveLength(1);
  });

  it('leaves the index in use when it is stopped, and can be run again', async () => {
    const store = await open(FIRST);
    await store.upsert(chunks.map((chunk) => indexed(chunk, towards(0.5))));
    const stop = new AbortController();
    const reason = new Error('stopped');
    await expect(reindex(embedderOf(SECOND), stop.signal, () => stop.abort(reason))).rejects.toBe(reason);
    expect(await store.count()).toEqual({ chunks: 250, vectors: 250 });
    expect(await store.search(ANONYMOUS, query('needle'))).toHaveLength(10);
    await reindex(embedderOf(SECOND));
    expect(fake.collectionNames()).toEqual(['books-2']);
    expect(await (await open(SECOND)).count()).toEqual({ chunks: 250, vectors: 250 });
  });

  it('changes nothing when a book is ingested meanwhile', async () => {
    const store = await open(FIRST);
    await store.upsert(chunks.map((chunk) => indexed(chunk, towards(0.5))));
    const embedder = embedderOf(SECOND);
    let isFirst = true;
    const meddling: Embedder = {
      ...embedder,
      embedPassages: async (texts, signal) => {
        // Sorts before every other id, so the scroll is past it.
        if (isFirst) await store.upsert([indexed(buildChunk(['new'], { id: '00000000-0000-4000-8000-000000000000' }))]);
        isFirst = false;
        return embedder.embedPassages(texts, signal);
      },
    };
    await expect(reindex(meddling)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('251 chunks, then 250') as string,
    });
    expect((await open(FIRST)).searches).toBe('both');
  });

  it('is refused where there is nothing to make anew', async () => {
    await expect(reindex(null)).rejects.toMatchObject({
      code: 'validation_error',
      message: 'There is no collection books: ingest a book first.',
    });
    const connection = new QdrantConnection(settings());
    const vectors = { size: 4, distance: 'Cosine' } as const;
    await connection.call(
      (client) => client.createCollection('books', { vectors }),
      () => null,
    );
    await expect(reindex(null)).rejects.toMatchObject({
      code: 'validation_error',
      message: 'The collection books belongs to another program and is only read here.',
    });
    expect(fake.collectionNames()).toEqual(['books']);
  });
});
