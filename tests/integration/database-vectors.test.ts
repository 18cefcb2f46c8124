import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import { reindexDatabase } from '#db/chunk-stores/reindex-database.ts';
import type { OpenDatabase } from '#db/database.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Embedder, VectorSpace } from '#lib/answering/retrieval/ports.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { type LocalServer, startLocalServer } from '#tests/support/open-server-under-test.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

const NEVER = new AbortController().signal;
const OLD: VectorSpace = { model: 'old', dimension: 3 };
const NEW: VectorSpace = { model: "ne'w", dimension: 2 };

function embedderOf(space: VectorSpace): Embedder {
  const vector = () => Array.from({ length: space.dimension }, (_, index) => (index === 0 ? 1 : 0));
  return {
    space,
    weight: 0.5,
    embedQuery: () => Promise.resolve(vector()),
    embedPassages: (texts) => Promise.resolve(texts.map(vector)),
    probe: () => Promise.resolve({ status: 'up', message: 'a stand-in' }),
  };
}

const chunksOf = (count: number, vector?: number[]) =>
  Array.from({ length: count }, (_, index) => ({
    chunk: buildChunk([`word ${index}`], { id: `chunk-${String(index).padStart(3, '0')}` }),
    terms: ['word'],
    vector,
  }));

const search = { terms: [], vector: [1, 0], filters: {}, limit: 5 };
const reindex = (database: OpenDatabase, embedder: Embedder | null) =>
  reindexDatabase({ database, embedder, onProgress: () => undefined, signal: NEVER });

describe('vectors in the embedded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.client.exec('truncate chunks, chunk_embeddings'));
  afterAll(() => database.close());

  it('of another embedder are refused with one sentence, and serve again when that is configured', async () => {
    await (await openDatabaseChunkStore(database, OLD)).upsert(chunksOf(3, [1, 0, 0]));
    for (const space of [NEW, { ...OLD, dimension: 2 }])
      await expect(openDatabaseChunkStore(database, space)).rejects.toMatchObject({
        code: 'retrieval_unavailable',
        message: `The vectors in the database were made by old (3 dimensions), but the embedder is ${space.model} (2 dimensions): run npm run reindex, or configure the embedder that made them.`,
      });
    expect(await (await openDatabaseChunkStore(database, null)).count()).toEqual({ chunks: 3, vectors: 0 });
    expect(await (await openDatabaseChunkStore(database, OLD)).count()).toEqual({ chunks: 3, vectors: 3 });
  });

  it('follow chunks that are stored: once each, of what the chunk is now, beside those of another embedder', async () => {
    await (await openDatabaseChunkStore(database, OLD)).upsert(chunksOf(3, [1, 0, 0]));
    const store = await openDatabaseChunkStore(database, NEW, { isBesideOthers: true });
    await store.upsert(chunksOf(5).slice(3));
    const { backlog } = store;
    if (!backlog) throw new Error('The store has no backlog.');
    const waiting = await backlog.next('', 3);
    expect(waiting.map(({ chunk }) => chunk.id)).toEqual(['chunk-000', 'chunk-001', 'chunk-002']);
    expect((await backlog.next('chunk-002', 3)).map(({ chunk }) => chunk.id)).toEqual(['chunk-003', 'chunk-004']);
    // One is written again, and one goes, while their vectors are made.
    await store.upsert(chunksOf(1));
    await database.client.exec("delete from chunks where id = 'chunk-001'");
    const made = waiting.map(({ chunk, revision }) => ({ chunkId: chunk.id, revision, vector: [0.5, 0.5] }));
    await backlog.add(made);
    await backlog.add(made);
    expect(await backlog.count()).toEqual({ chunks: 4, vectors: 1 });
    const documentId = waiting[0]?.chunk.documentId;
    expect(await backlog.documents()).toEqual([{ id: documentId, chunks: 4, vectors: 1 }]);
    expect((await backlog.next('', 9)).map(({ chunk }) => chunk.id)).toEqual(['chunk-000', 'chunk-003', 'chunk-004']);
    expect(await store.findVectors(['chunk-002'])).toEqual(new Map([['chunk-002', [0.5, 0.5]]]));
    expect(await (await openDatabaseChunkStore(database, OLD, { isBesideOthers: true })).count()).toEqual({
      chunks: 4,
      vectors: 1,
    });
  });

  it('are made anew by a re-index, and only what is missing by another', async () => {
    await (await openDatabaseChunkStore(database, OLD)).upsert(chunksOf(200, [1, 0, 0]));
    const steps: number[] = [];
    const done = await reindexDatabase({
      database,
      embedder: embedderOf(NEW),
      onProgress: ({ chunks }) => steps.push(chunks),
      signal: NEVER,
    });
    expect(done).toEqual({ chunks: 200, total: 200, embedded: 200 });
    expect(steps).toEqual([96, 192, 200]);
    const store = await openDatabaseChunkStore(database, NEW);
    expect(await store.search(ANONYMOUS, search)).toHaveLength(5);
    expect(await store.probe(NEVER)).toMatchObject({
      status: 'up',
      holds: expect.stringContaining('200 vectors') as string,
    });
    expect(await reindex(database, embedderOf(NEW))).toEqual({ chunks: 200, total: 200, embedded: 0 });
  });

  it('that are missing are told of', async () => {
    const store = await openDatabaseChunkStore(database, NEW);
    await store.upsert(chunksOf(2));
    expect(await store.probe(NEVER)).toEqual({
      status: 'degraded',
      message:
        'Embedded Postgres (PGlite) with BM25; not all chunks have a vector yet, and those are found by words alone: where none follow by themselves, run npm run reindex',
      holds: '2 chunks, 0 vectors',
    });
  });

  it('are not made without an embedder', async () => {
    await expect(reindex(database, null)).rejects.toMatchObject({ code: 'validation_error' });
  });

  it('are found by an index that is built when the store is opened with more of them than it holds in memory', async () => {
    await (await openDatabaseChunkStore(database, NEW)).upsert(chunksOf(20, [1, 0]));
    const indexes = async () =>
      (await database.client.query(`select indexdef from pg_indexes where indexname like 'idx_chunk_embeddings_%'`))
        .rows;
    expect(await indexes()).toEqual([]);
    await openDatabaseChunkStore(database, NEW, { indexFromVectors: 2 });
    expect(await indexes()).toEqual([]);
    const store = await openDatabaseChunkStore(database, NEW, { indexFromVectors: 1 });
    expect(await indexes()).toEqual([{ indexdef: expect.stringContaining('hnsw') as string }]);
    expect(await store.search(ANONYMOUS, search)).toHaveLength(5);
    await openDatabaseChunkStore(database, NEW, { indexFromVectors: 2 });
    expect(await indexes()).toEqual([]);
  });
});

describe('a server without pgvector', () => {
  let server: LocalServer;
  let database: OpenDatabase;
  beforeAll(async () => {
    server = await startLocalServer('pg');
    database = await server.open();
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  it('finds by words, and says that it cannot do more', async () => {
    const store = await openDatabaseChunkStore(database, NEW);
    await store.upsert(chunksOf(2, [1, 0]));
    expect(await store.search(ANONYMOUS, { ...search, terms: ['word'] })).toMatchObject([
      { similarity: null },
      { similarity: null },
    ]);
    expect(await store.findVectors(['chunk-000'])).toEqual(new Map());
    expect(await store.probe(NEVER)).toEqual({
      status: 'degraded',
      message: 'PostgreSQL; this PostgreSQL has no pgvector, so search is by words alone',
      holds: '2 chunks',
    });
    expect(await (await openDatabaseChunkStore(database, null)).probe(NEVER)).toEqual({
      status: 'up',
      message: 'PostgreSQL',
      holds: '2 chunks',
    });
    await expect(reindex(database, embedderOf(NEW))).rejects.toMatchObject({ code: 'validation_error' });
  });
});
