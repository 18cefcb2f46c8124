import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { bm25Index } from '#db/chunk-stores/bm25-index.ts';
import type { CachedVectors, LexicalRetriever } from '#db/chunk-stores/chunk-retrievers.ts';
import { embeddings } from '#db/chunk-stores/embeddings.ts';
import { cachedVectors, vectorsInMemory, type VectorsInMemory } from '#db/chunk-stores/cache/cached-vectors.ts';
import { cachedWords } from '#db/chunk-stores/cache/cached-words.ts';
import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import { PostgresThread } from '#db/embedded/postgres-thread.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import { queryTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { ChunkStore, IndexedChunk } from '#lib/answering/retrieval/ports.ts';
import { indexed } from '#tests/contract/chunk-store-under-test.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

const SPACE = { model: 'held', dimension: 7 };
const LEGAL: Viewer = { ...ANONYMOUS, department: 'Legal' };
const PAGES = ['a', 'b', 'c', 'd'];

let database: TestDatabase;
let store: ChunkStore;
let vectors: VectorsInMemory;

/** Numbers that look like chance, and are the same each time. */
const numbers = (seed: number) => Array.from({ length: SPACE.dimension }, (_, at) => Math.sin(seed * 12.9 + at * 78.2));

/** What each says: some of few words, so many times. */
const sentenceOf = (number: number) =>
  ['tide', 'harbour', 'x86_64', 'lantern'].map((word, at) => `${word} `.repeat((number * (at + 3)) % 5)).join('');

const chunkOf = (number: number): IndexedChunk => {
  const pageId = PAGES[number % PAGES.length] ?? '';
  const chunk = buildChunk([`text ${number} ${sentenceOf(number)}`], {
    id: `chunk ${number}`,
    pageId,
    documentId: number % 3 === 0 ? 'one' : 'other',
    accessList: [number % 5 === 0 ? 'department:Legal' : 'public'],
  });
  // Every seventh has the same direction as another one, and one has none.
  return indexed(chunk, number === 1 ? numbers(1).map(() => 0) : numbers(number - (number % 7 === 0 ? 7 : 0)));
};

const held = async (): Promise<CachedVectors> => {
  for (;;) {
    const current = await vectors.current();
    if (current !== null) return cachedVectors(current);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** What memory finds and what the database finds. */
const both = async (viewer: Viewer, filters: ChunkFilters, limit = 20) => {
  const query = { terms: [], vector: numbers(0.5), filters, limit };
  const inMemory = await (await held()).find(viewer, query);
  const leg = embeddings(SPACE, { isIndexable: false });
  const inTables = await database.db.transaction((transaction) => leg.find(transaction, viewer, query));
  const rounded = (found: typeof inMemory) => found.map(({ score, ...key }) => ({ ...key, score: score.toFixed(5) }));
  return { inMemory: rounded(inMemory), inTables: rounded(inTables) };
};

beforeAll(async () => {
  database = await openTestDatabase();
  // Without memory of its own: its vectors are too many from the first on.
  store = await openDatabaseChunkStore(database, SPACE, { indexFromVectors: 0 });
});
beforeEach(async () => {
  await database.client.exec('truncate chunks, chunk_embeddings');
  await store.upsert(Array.from({ length: 60 }, (_, number) => chunkOf(number)));
  vectors = vectorsInMemory({ db: database.db, space: SPACE, most: 1_000 });
});
afterAll(() => database.close());

describe('vectors in memory', () => {
  it.each([
    ['everyone', ANONYMOUS, {}],
    ['a department', LEGAL, {}],
    ['a document', ANONYMOUS, { documentIds: ['one'] }],
    ['pages of a document', LEGAL, { documentIds: ['other'], pageIds: ['a', 'd'] }],
    ['nothing', ANONYMOUS, { pageIds: [] }],
  ])('are compared as the database compares them, for %s', async (_name, viewer, filters) => {
    for (const limit of [3, 20, 100]) {
      const { inMemory, inTables } = await both(viewer, filters, limit);
      expect(inMemory).toEqual(inTables);
    }
  });

  it('follow whatever is written, by whomever, and begin anew when all is gone', async () => {
    await held();
    await store.replacePage('a', [chunkOf(4), chunkOf(400)]);
    await store.setAccess('one', ['department:Legal']);
    await store.deletePages(['b']);
    await store.stagePage('c', [[chunkOf(402)]]);
    for (const viewer of [ANONYMOUS, LEGAL]) {
      const { inMemory, inTables } = await both(viewer, {}, 100);
      expect(inMemory).toEqual(inTables);
    }
    await database.client.exec('truncate chunks, chunk_embeddings');
    expect((await both(LEGAL, {})).inMemory).toEqual([]);
    await store.upsert([chunkOf(2)]);
    expect((await both(LEGAL, {})).inMemory).toHaveLength(1);
  });

  it('tell of chunks that were found otherwise how near they are, as long as they are the same', async () => {
    const current = await held();
    const [first] = await current.find(ANONYMOUS, { terms: [], vector: numbers(2), filters: {}, limit: 1 });
    expect(first?.score).toBeCloseTo(1, 5);
    const keys = first === undefined ? [] : [first, { ...first, id: 'gone' }];
    expect([...current.compare(numbers(2), keys).keys()]).toEqual([first?.id]);
    expect(current.compare(numbers(2), first === undefined ? [] : [{ ...first, revision: 'other' }]).size).toBe(0);
  });

  it('stay in the database where there are too many', async () => {
    const few = vectorsInMemory({ db: database.db, space: SPACE, most: 10 });
    expect(await few.current()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await few.current()).toBeNull();
  });
});

it('loads what is found by words while the vector is on its way, and then what is found by meaning alone', async () => {
  const holding = await openDatabaseChunkStore(database, SPACE);
  const query = { terms: queryTerms('text 12'), filters: {}, limit: 5 };
  const sent = vi.spyOn(PostgresThread.prototype, 'send');
  const loads = () => sent.mock.calls.filter(([request]) => 'sql' in request && request.sql.includes('"sentences"'));
  // Until both are held the tables are searched.
  await expect
    .poll(async () => {
      sent.mockClear();
      await holding.search(ANONYMOUS, { ...query, vector: numbers(0.5) });
      return sent.mock.calls.length;
    })
    .toBe(0);
  await store.upsert(Array.from({ length: 60 }, (_, number) => chunkOf(number)));
  sent.mockClear();
  const vector = Promise.withResolvers<number[]>();
  const found = holding.search(ANONYMOUS, { ...query, vector: vector.promise });
  await expect.poll(() => loads().length).toBe(1);
  vector.resolve(numbers(3));
  const byWords = (await found).filter(({ lexicalScore }) => lexicalScore > 0);
  expect(byWords.length).toBeGreaterThan(0);
  expect((await found).length).toBeGreaterThan(byWords.length);
  expect(loads()).toHaveLength(2);
});

describe('words in memory', () => {
  /** The tables are not searched: whoever does is told so. */
  const nowhere: LexicalRetriever = {
    find: () => Promise.reject(new Error('The tables were searched.')),
    write: () => Promise.resolve(),
  };
  let words: LexicalRetriever;
  /** How much a search along the index, whose lengths are rounded, may differ in. */
  const TOLERANCE = 0.02;

  const query = (text: string, filters: ChunkFilters = {}, limit = 100) => ({
    ...{ terms: queryTerms(text), filters, limit },
  });

  const untilHeld = (leg: LexicalRetriever) =>
    vi.waitFor(() => leg.find(database.db, ANONYMOUS, query('tide')), { interval: 5, timeout: 10_000 });

  beforeEach(async () => {
    words = cachedWords({ db: database.db, most: 1_000 }, nowhere);
    await untilHeld(words);
  });

  it.each([
    ['everyone', ANONYMOUS, {}],
    ['a department', LEGAL, {}],
    ['a document', ANONYMOUS, { documentIds: ['one'] }],
    ['pages of a document', LEGAL, { documentIds: ['other'], pageIds: ['a', 'd'] }],
    ['one chunk', LEGAL, { chunkIds: ['chunk 7'] }],
    ['nothing', ANONYMOUS, { pageIds: [] }],
  ])('find what the index of the database finds, for %s', async (_name, viewer, filters) => {
    for (const text of ['tide', 'lantern and x86_64', 'text 12 of the harbour', 'nothing of it']) {
      const inMemory = await words.find(database.db, viewer, query(text, filters));
      const inTables = await bm25Index.find(database.db, viewer, query(text, filters));
      const scores = new Map(inTables.map(({ id, score }) => [id, score]));
      expect(inMemory.map(({ id }) => id).toSorted()).toEqual([...scores.keys()].toSorted());
      const revisions = new Map(inTables.map(({ id, revision }) => [id, revision]));
      for (const { id, revision, score } of inMemory) {
        expect(revision).toBe(revisions.get(id));
        expect(Math.abs(score / Number(scores.get(id)) - 1)).toBeLessThan(TOLERANCE);
      }
      expect(inMemory).toEqual(inMemory.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)));
      expect(await words.find(database.db, viewer, query(text, filters, 3))).toEqual(inMemory.slice(0, 3));
    }
  });

  it('follow whatever is written, by whomever, and are as if they had been read at once', async () => {
    await store.replacePage('a', [chunkOf(4), chunkOf(400)]);
    await store.setAccess('one', ['department:Legal']);
    await store.deletePages(['b']);
    await store.stagePage('c', [[chunkOf(402)]]);
    const fresh = cachedWords({ db: database.db, most: 1_000 }, nowhere);
    await untilHeld(fresh);
    for (const viewer of [ANONYMOUS, LEGAL])
      for (const text of ['tide harbour', 'text 400', 'text 402'])
        expect(await words.find(database.db, viewer, query(text))).toEqual(
          await fresh.find(database.db, viewer, query(text)),
        );
    expect(await words.find(database.db, LEGAL, query('400'))).toHaveLength(1);
    expect(await words.find(database.db, LEGAL, query('402'))).toEqual([]);
    await store.publishPages(['c'], ['public']);
    expect(await words.find(database.db, ANONYMOUS, query('402'))).toHaveLength(1);
  });

  it('are looked for in the tables where there are too many, and within a transaction', async () => {
    const few = cachedWords({ db: database.db, most: 10 }, bm25Index);
    const along = await bm25Index.find(database.db, ANONYMOUS, query('tide'));
    expect(along.length).toBeGreaterThan(10);
    for (let asked = 0; asked < 2; asked += 1)
      expect(await few.find(database.db, ANONYMOUS, query('tide'))).toEqual(along);
    const own = cachedWords({ db: database.db, most: 1_000 }, bm25Index);
    expect(await database.db.transaction((transaction) => own.find(transaction, ANONYMOUS, query('tide')))).toEqual(
      along,
    );
  });
});
