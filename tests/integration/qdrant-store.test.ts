import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, mayRead } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { matchesFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import type { VectorSpace } from '#lib/answering/retrieval/ports.ts';
import { chunkCondition, INDEXED_KEYS } from '#lib/answering/retrieval/stores/qdrant/chunk-condition.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';
import { QdrantConnection } from '#lib/answering/retrieval/stores/qdrant/qdrant-connection.ts';
import { countPoints } from '#lib/answering/retrieval/stores/qdrant/read-points.ts';
import { indexed, query, towards } from '#tests/contract/chunk-store-under-test.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';
import { propertyOf } from '#tests/support/trials.ts';

const SPACE: VectorSpace = { model: 'first', dimension: 4 };
const log = createLogger('silent');
const unimpeded = new AbortController().signal;

describe('the chunk store in Qdrant', () => {
  let fake: FakeQdrant;

  beforeEach(async () => {
    fake = await startFakeQdrant();
  });
  afterEach(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  const open = (space: VectorSpace | null = SPACE, changes = {}) =>
    openQdrantStore({ settings: qdrantSettings(fake.url, { collection: 'books', ...changes }), space, log });
  const describeCollection = async () => {
    const connection = new QdrantConnection(qdrantSettings(fake.url));
    return connection.call(
      (client) => client.getCollection('books'),
      (answer) => answer,
    );
  };

  describe('its collection', () => {
    it('stands behind an alias, says what it is, and has an index for every key that is filtered by', async () => {
      await open(SPACE, { shards: 6, replicationFactor: 2, writeConsistency: 2, quantization: 'scalar' });
      expect(fake.collectionNames()).toEqual(['books-1']);
      const info = await describeCollection();
      expect(info).toMatchObject({
        config: {
          params: {
            vectors: { dense: { size: 4, distance: 'Cosine' } },
            sparse_vectors: { bm25: { modifier: 'idf' } },
            shard_number: 6,
            replication_factor: 2,
            write_consistency_factor: 2,
          },
          quantization_config: { scalar: { type: 'int8' } },
          metadata: { product: 'lectern', schema: 1, model: 'first', dimension: 4 },
        },
        payload_schema: Object.fromEntries(INDEXED_KEYS.map((key) => [key, { data_type: 'keyword' }])),
      });
    });

    it('is one, however many processes make it at once', async () => {
      const stores = await Promise.all(Array.from({ length: 6 }, () => open()));
      expect(fake.collectionNames()).toEqual(['books-1']);
      await Promise.all(stores.map((store, index) => store.upsert([indexed(buildChunk([`lock ${index}`]))])));
      for (const store of stores) expect(await store.count()).toEqual({ chunks: 6, vectors: 0 });
    });

    it('gets the indexes it lacks', async () => {
      await open();
      const connection = new QdrantConnection(qdrantSettings(fake.url));
      await connection.call(
        (client) => client.deletePayloadIndex('books-1', 'page_title', { wait: true }),
        () => null,
      );
      const store = await open();
      expect(await store.search(ANONYMOUS, query('lock', { pageTitles: ['x'] }))).toEqual([]);
    });

    it('has no vectors without an embedder, and is searched by words when one is configured later', async () => {
      const wordsOnly = await open(null);
      await wordsOnly.upsert([indexed(buildChunk(['a lock']), towards(1))]);
      expect(await wordsOnly.count()).toEqual({ chunks: 1, vectors: 0 });
      expect(await wordsOnly.probe(unimpeded)).toEqual({
        status: 'up',
        message: 'Qdrant, collection books',
        holds: '1 chunks, 0 vectors',
      });
      const store = await open(SPACE);
      expect(store.searches).toBe('words');
      expect(await store.search(ANONYMOUS, { ...query('lock'), vector: towards(1) })).toMatchObject([
        { similarity: null },
      ]);
      const report = await store.probe(unimpeded);
      expect(report.status).toBe('degraded');
      expect(report.message).toContain('Not all chunks have a vector');
      expect(report.message).toContain('npm run reindex');
    });

    it('says how many of its chunks have no vector', async () => {
      const store = await open();
      await store.upsert([
        indexed(buildChunk(['one']), towards(1)),
        indexed(buildChunk(['two'])),
        indexed(buildChunk(['three'])),
      ]);
      const report = await store.probe(unimpeded);
      expect(report.status).toBe('degraded');
      expect(report.message).toContain('Not all chunks have a vector');
      expect(report.holds).toBe('3 chunks, 1 vectors');
    });

    it.each([
      ['another model', { model: 'second', dimension: 4 }],
      ['another dimension', { model: 'first', dimension: 8 }],
    ])('is refused to an embedder of %s when the server starts', async (_kind, space) => {
      await open();
      await expect(open(space)).rejects.toThrow(/were made by first \(4 dimensions\).*npm run reindex/);
    });

    it('goes on by words under a server whose embedder it no longer fits', async () => {
      const store = await open();
      await store.upsert([indexed(buildChunk(['a lock']), towards(1))]);
      const connection = new QdrantConnection(qdrantSettings(fake.url));
      await connection.call(
        (client) => client.updateCollection('books-1', { metadata: { model: 'second' } }),
        () => null,
      );
      const report = await store.probe(unimpeded);
      expect(report.status).toBe('degraded');
      expect(report.message).toContain('were made by second');
      expect(await store.search(ANONYMOUS, { ...query('lock'), vector: towards(1) })).toMatchObject([
        { similarity: null },
      ]);
    });

    it('is refused when another program made it in a shape that cannot be read', async () => {
      const connection = new QdrantConnection(qdrantSettings(fake.url));
      for (const [name, vectors] of [
        ['named', { image: { size: 4, distance: 'Cosine' } }],
        ['euclid', { size: 4, distance: 'Euclid' }],
      ] as const) {
        await connection.call(
          (client) => client.createCollection(name, { vectors }),
          () => null,
        );
        await expect(open(SPACE, { collection: name })).rejects.toThrow(`collection ${name}`);
      }
      expect(fake.collectionNames()).toEqual(['named', 'euclid']);
    });

    it('is made on first use when Qdrant was away at the start', async () => {
      await fake.refuse();
      const store = await open();
      const outage = await store.search(ANONYMOUS, query('lock')).catch((error: unknown) => error);
      expect(outage).toMatchObject({ code: 'retrieval_unavailable', cause: { kind: 'unreachable' } });
      await fake.accept();
      await store.upsert([indexed(buildChunk(['a lock']))]);
      expect(await store.search(ANONYMOUS, query('lock'))).toHaveLength(1);
      expect((await store.probe(unimpeded)).status).toBe('degraded');
    });

    it('is found again at once when it was made anew under the alias', async () => {
      const store = await open();
      await store.upsert([indexed(buildChunk(['a lock']))]);
      const connection = new QdrantConnection(qdrantSettings(fake.url));
      await connection.call(
        (client) => client.deleteCollection('books-1'),
        () => null,
      );
      expect(await store.search(ANONYMOUS, query('lock'))).toEqual([]);
      expect(fake.collectionNames()).toEqual(['books-1']);
    });
  });

  it('filters in Qdrant as the predicates say, for any filters', async () => {
    const store = await open();
    const values = fc.constantFrom('a', 'b', 'c');
    const rows = fc.record({ pageTitle: values, sourceKey: values, accessList: fc.subarray(['public', 'user:ann']) });
    const chunks = fc
      .sample(rows, { numRuns: 60, seed: 3 })
      .map((row, index) => buildChunk([`needle ${index}`], { ...row, id: `id-${index}` }));
    await store.upsert(chunks.map((chunk) => indexed(chunk)));
    const connection = new QdrantConnection(qdrantSettings(fake.url));
    const lists = fc.option(fc.array(values, { minLength: 1 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ pageTitles: lists, sourceKeys: lists }),
        fc.constantFrom(ANONYMOUS, { ...ANONYMOUS, userId: 'ann' }),
        async (given, viewer) => {
          const filters = Object.fromEntries(
            Object.entries(given).map(([key, list]) => [key, list && [...new Set(list)]]),
          );
          const filter = chunkCondition(viewer, filters) ?? undefined;
          expect(filter).toBeDefined();
          const expected = chunks.filter(
            (chunk) => matchesFilters(chunk, filters) && mayRead(viewer, chunk.accessList),
          );
          expect(await countPoints(connection, { collection: 'books', ...(filter && { filter }) })).toBe(
            expected.length,
          );
        },
      ),
      propertyOf({ usual: 20, deep: 200 }),
    );
  });

  describe('its address', () => {
    it('may have a path, which every request keeps', async () => {
      const store = await open(SPACE, { url: `${fake.url}/some/where` }).catch((error: unknown) => error);
      expect(store).toMatchObject({ message: expect.stringContaining('404') as string });
      expect(new Set(fake.calls.map(({ url }) => url.pathname.slice(0, 12)))).toEqual(new Set(['/some/where/']));
      fake.violations.splice(0);
    });
  });

  it('sends its key with every request, and writes it nowhere', async () => {
    await fake.close();
    fake = await startFakeQdrant({ apiKey: 'the-secret' });
    const store = await open(SPACE, { apiKey: 'the-secret' });
    await store.search(ANONYMOUS, query('lock'));
    expect(fake.calls.length).toBeGreaterThan(3);
    expect(fake.calls.every(({ headers }) => headers['api-key'] === 'the-secret')).toBe(true);
    const refused = await open(SPACE, { apiKey: 'wrong-secret' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: 'Qdrant answered 401.' });
    expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('secret');
  });

  it('writes a long page in several requests, and a chunk once', async () => {
    const store = await open();
    const chunks = Array.from({ length: 150 }, (_, index) => indexed(buildChunk([`lock ${index}`], { pageId: 'p' })));
    await store.replacePage('p', [...chunks, ...chunks]);
    expect(await store.count()).toEqual({ chunks: 150, vectors: 0 });
    const sizes = fake.calls.filter(({ operation }) => operation === 'PUT /collections/books/points');
    expect(sizes).toHaveLength(3);
    for (const { url, body } of sizes) {
      expect(url.searchParams.get('wait')).toBe('true');
      expect((JSON.parse(body) as { points: unknown[] }).points.length).toBeLessThanOrEqual(64);
    }
  });

  it('refuses a vector of another length before it is sent', async () => {
    const store = await open();
    await expect(store.upsert([indexed(buildChunk(['x']), [1, 0])])).rejects.toThrow('2 dimensions');
  });

  describe('a search', () => {
    it('is one request with both legs, each with the access condition', async () => {
      const store = await open();
      fake.calls.splice(0);
      await store.search(ANONYMOUS, { ...query('lock', { documentIds: ['d'] }), vector: towards(1) });
      expect(fake.calls.map(({ operation }) => operation)).toEqual(['POST /collections/books/points/query/batch']);
      const { searches } = JSON.parse(fake.calls[0]?.body ?? '') as { searches: { using: string; filter: unknown }[] };
      expect(searches.map(({ using }) => using)).toEqual(['dense', 'bm25']);
      for (const { filter } of searches)
        expect(filter).toEqual({
          must: [
            { key: 'access_list', match: { any: ['public'] } },
            { key: 'document_id', match: { any: ['d'] } },
          ],
        });
    });

    it('asks nothing when nothing can be found', async () => {
      const store = await open();
      fake.calls.splice(0);
      for (const asked of [query(''), query('lock', {}, 0), query('lock', { pageIds: [] })])
        expect(await store.search(ANONYMOUS, asked)).toEqual([]);
      expect(fake.calls).toEqual([]);
    });

    it('believes no answer that shows what was not asked for', async () => {
      const store = await open();
      const secret = buildChunk(['a lock'], { accessList: ['user:ann'] });
      const elsewhere = buildChunk(['the lock'], { pageTitle: 'Elsewhere' });
      await store.upsert([indexed(secret), indexed(elsewhere)]);
      const all = await store.search({ ...ANONYMOUS, userId: 'ann' }, query('lock'));
      expect(all).toHaveLength(2);
      const whole = fake.calls.findLast(({ operation }) => operation.endsWith('/query/batch'))?.body ?? '';
      // A server that forgets the filter.
      const connection = new QdrantConnection(qdrantSettings(fake.url));
      const unfiltered = await connection.call(
        (client) => client.queryBatch('books', JSON.parse(whole) as Parameters<typeof client.queryBatch>[1]),
        (answer) => answer,
      );
      fake.faults.add({
        operation: /query\/batch/,
        fault: { kind: 'alter', alter: () => JSON.stringify({ result: unfiltered, status: 'ok', time: 0 }) },
      });
      expect(await store.search(ANONYMOUS, query('lock', { pageTitles: ['Owners'] }))).toEqual([]);
    });
  });
});
