import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts';

import { describeChunkFilters } from './chunk-store-filters.contract.ts';
import { type ChunkStoreUnderTest, CONTRACT_SPACE, towards } from './chunk-store-under-test.ts';
import { describeChunkVectors } from './chunk-store-vectors.contract.ts';

describe('the embedded store with an approximate index of vectors', () => {
  let database: TestDatabase;
  let underTest: ChunkStoreUnderTest;

  beforeAll(async () => {
    database = await openTestDatabase();
    underTest = {
      store: await openDatabaseChunkStore(database, CONTRACT_SPACE, { indexFromVectors: 0 }),
      empty: () => database.client.exec('truncate chunks, chunk_embeddings'),
      close: database.close,
    };
  });
  beforeEach(() => underTest.empty());
  afterAll(() => underTest.close());

  describeChunkVectors(() => underTest);
  describeChunkFilters(() => underTest, ['meaning', 'both']);

  it('is what a search reads', async () => {
    const { dimension, model } = CONTRACT_SPACE;
    const key = `${model} (${dimension} dimensions)`;
    const plan = await database.db.transaction(async (transaction) => {
      // With few rows the planner has better ways.
      await transaction.execute(sql`set local enable_seqscan = off`);
      await transaction.execute(sql`set local enable_bitmapscan = off`);
      return transaction.execute(
        sql`explain select chunk_id from chunk_embeddings where model = ${key}
            order by embedding::vector(4) <=> ${JSON.stringify(towards(1))}::vector(4) limit 5`,
      );
    });
    expect(JSON.stringify(plan)).toContain('Index Scan using idx_chunk_embeddings_');
  });
});
