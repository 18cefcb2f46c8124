import { AppError } from '#lib/core/errors.ts';
import type { ChunkStore, VectorSpace } from '#lib/retrieval/ports.ts';

import type { Database, OpenDatabase } from '../database.ts';
import { bm25Index } from './bm25-index.ts';
import { embeddings } from './embeddings.ts';
import { postings } from './postings.ts';
import { prepareChunkTables } from './prepare-chunk-tables.ts';
import { SqlChunkStore } from './sql-chunk-store.ts';
import { INDEX_FROM_VECTORS, indexLargeSpace, isIndexable, otherSpace, spaceKey } from './vector-space-table.ts';

interface DatabaseChunkStoreOptions {
  /** From so many vectors on they are found along an approximate index, built when the store is opened. */
  indexFromVectors?: number;
}

/**
 * The chunk store in a database, with what its Postgres offers: words by pg_textsearch or by plain tables, vectors by pgvector or not
 * at all. Rejects with `retrieval_unavailable` and one sentence when its vectors were made by another embedder than the one
 * configured.
 */
export async function openDatabaseChunkStore(
  database: OpenDatabase,
  space: VectorSpace | null,
  { indexFromVectors = INDEX_FROM_VECTORS }: DatabaseChunkStoreOptions = {},
): Promise<ChunkStore> {
  const { lexical, vectorVersion } = await database.maintain(async (db) => {
    const tables = await prepareChunkTables(db);
    if (space !== null && tables.vectorVersion !== null) {
      await refuseOtherSpace(db, space);
      if (isIndexable(space, tables.vectorVersion)) await indexLargeSpace(db, space, indexFromVectors);
    }
    return tables;
  });
  return new SqlChunkStore({
    db: database.db,
    lexical: lexical === 'bm25' ? bm25Index : postings,
    vectors:
      space === null || vectorVersion === null
        ? null
        : embeddings(space, { isIndexable: isIndexable(space, vectorVersion) }),
    product: `${database.product}${lexical === 'bm25' ? ' with BM25' : ''}`,
    shortcoming:
      space !== null && vectorVersion === null ? 'this PostgreSQL has no pgvector, so search is by words alone' : null,
  });
}

async function refuseOtherSpace(db: Database, space: VectorSpace): Promise<void> {
  const other = await otherSpace(db, space);
  if (other === null) return;
  throw new AppError('retrieval_unavailable', {
    publicMessage: `The vectors in the database were made by ${other}, but the embedder is ${spaceKey(space)}: run npm run reindex, or configure the embedder that made them.`,
  });
}
