import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { embeddings } from '#db/chunk-stores/embeddings.ts';
import type { HeldVectors } from '#db/chunk-stores/chunk-legs.ts';
import { VectorsInMemory } from '#db/chunk-stores/held-vectors/held-vectors.ts';
import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import { ANONYMOUS, type Viewer } from '#lib/access/viewer.ts';
import type { ChunkFilters } from '#lib/retrieval/chunk-filters.ts';
import type { ChunkStore, IndexedChunk } from '#lib/retrieval/ports.ts';
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

const chunkOf = (number: number): IndexedChunk => {
  const pageId = PAGES[number % PAGES.length] ?? '';
  const chunk = buildChunk([`text ${number}`], {
    id: `chunk ${number}`,
    pageId,
    documentId: number % 3 === 0 ? 'one' : 'other',
    accessList: [number % 5 === 0 ? 'department:Legal' : 'public'],
  });
  // Every seventh has the same direction as another one, and one has none.
  return indexed(chunk, number === 1 ? numbers(1).map(() => 0) : numbers(number - (number % 7 === 0 ? 7 : 0)));
};

const held = async (): Promise<HeldVectors> => {
  for (;;) {
    const current = await vectors.current();
    if (current !== null) return current;
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
  vectors = new VectorsInMemory({ db: database.db, space: SPACE, most: 1_000 });
});
afterAll(() => database.close());

describe('vectors in memory', () => {
  it.each([
    ['everybody', ANONYMOUS, {}],
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
    const few = new VectorsInMemory({ db: database.db, space: SPACE, most: 10 });
    expect(await few.current()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await few.current()).toBeNull();
  });
});
