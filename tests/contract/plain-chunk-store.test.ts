import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { embeddings } from '#db/chunk-stores/embeddings.ts';
import { postings } from '#db/chunk-stores/open-database-chunk-store.ts';
import { SqlChunkStore } from '#db/chunk-stores/sql-chunk-store.ts';
import { migrateSet, PLAIN_CHUNK_MIGRATIONS, VECTOR_MIGRATIONS } from '#db/migration-sets.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { inverseDocumentFrequency } from '#lib/answering/retrieval/bm25.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { openTestDatabase } from '#tests/support/open-test-database.ts';

import { type ChunkStoreUnderTest, CONTRACT_SPACE, query } from './chunk-store-under-test.ts';
import { describeChunkStore } from './chunk-store.contract.ts';

/** What a server with pgvector and without pg_textsearch has, in the Postgres built in: it has no such server's limits. */
async function create(): Promise<ChunkStoreUnderTest> {
  const database = await openTestDatabase();
  await database.client.exec('drop table chunk_embeddings, chunks');
  await database.maintain(async (db) => {
    await migrateSet(db, PLAIN_CHUNK_MIGRATIONS);
    await migrateSet(db, VECTOR_MIGRATIONS);
  });
  return {
    store: new SqlChunkStore({
      db: database.db,
      lexical: postings,
      vectors: embeddings(CONTRACT_SPACE, { isIndexable: true }),
      product: 'plain tables',
      shortcoming: null,
    }),
    empty: () => database.client.exec('truncate chunks cascade'),
    close: database.close,
  };
}

describeChunkStore('the store on plain tables with vectors', create);

describe('the BM25 of plain tables', () => {
  let underTest: ChunkStoreUnderTest;
  beforeAll(async () => {
    underTest = await create();
  });
  afterAll(() => underTest.close());

  it('is the formula’s', async () => {
    const texts = { a: ['lock', 'lock', 'key'], b: ['lock'], c: ['door', 'door', 'door', 'door'] };
    await underTest.store.upsert(
      Object.entries(texts).map(([id, terms]) => ({ chunk: buildChunk([id], { id }), terms })),
    );
    const found = await underTest.store.search(ANONYMOUS, { ...query(''), terms: ['lock', 'key', 'absent'] });
    const scores = new Map(found.map(({ chunk, lexicalScore }) => [chunk.id, lexicalScore]));
    const average = 8 / 3;
    const part = (frequency: number, length: number, holders: number) =>
      (inverseDocumentFrequency(3, holders) * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * length) / average));
    expect([...scores.keys()]).toEqual(['a', 'b']);
    expect(scores.get('a')).toBeCloseTo(part(2, 3, 2) + part(1, 3, 1), 10);
    expect(scores.get('b')).toBeCloseTo(part(1, 1, 2), 10);
  });
});
