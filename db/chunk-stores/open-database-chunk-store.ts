import { AppError } from '#lib/foundation/core/errors.ts';
import type { ChunkStore, VectorSpace } from '#lib/answering/retrieval/ports.ts';

import type { Database, OpenDatabase } from '../database.ts';
import { bm25Index } from './bm25-index.ts';
import { embeddings } from './embeddings.ts';
import { vectorsInMemory, type VectorsInMemory } from './cache/cached-vectors.ts';
import { cachedWords } from './cache/cached-words.ts';
import { postings } from './postings.ts';
import { prepareChunkTables } from './prepare-chunk-tables.ts';
import { type SpaceParts, SqlChunkStore } from './sql-chunk-store.ts';
import { vectorBacklog } from './vector-backlog.ts';
import { INDEX_FROM_VECTORS, indexLargeSpace, isIndexable, otherSpace, spaceKey } from './vector-space-table.ts';

/** So many times as many vectors as are indexed are still held in memory, and so many chunks: 120,000. */
const HELD_PER_INDEXED = 12;

interface DatabaseChunkStoreOptions {
  /** From so many vectors on they are found along an approximate index, built when the store is opened. */
  indexFromVectors?: number;
  /** Vectors of other spaces stay beside, for who goes back to them: those that are missing are made in the background. */
  isBesideOthers?: boolean;
}

/**
 * The chunk store in a database, with what its Postgres offers: words by pg_textsearch or by plain tables, vectors by pgvector or not
 * at all. Rejects with `retrieval_unavailable` and one sentence when its vectors were made by another embedder than the one
 * configured.
 */
export async function openDatabaseChunkStore(
  database: OpenDatabase,
  space: VectorSpace | null,
  { indexFromVectors = INDEX_FROM_VECTORS, isBesideOthers = false }: DatabaseChunkStoreOptions = {},
): Promise<ChunkStore> {
  const most = indexFromVectors * HELD_PER_INDEXED;
  const { lexical, vectorVersion, isHeld } = await database.maintain(async (db) => {
    const tables = await prepareChunkTables(db);
    // What is in a database of this process alone nobody else writes to; and in WebAssembly it is compared slowly, and indexed more slowly.
    const isHeld = !database.isShared && tables.lexical === 'bm25';
    if (space !== null && tables.vectorVersion !== null) {
      if (!isBesideOthers) await refuseOtherSpace(db, space);
      if (isIndexable(space, tables.vectorVersion)) await indexLargeSpace(db, space, isHeld ? most : indexFromVectors);
    }
    return { ...tables, isHeld };
  });
  const holding = { db: database.db, writes: database.libraryWrites, most };
  const held = (wanted: VectorSpace): VectorsInMemory | null => {
    if (!isHeld) return null;
    const vectors = vectorsInMemory({ ...holding, space: wanted });
    vectors.begin();
    return vectors;
  };
  const partsOf = (wanted: VectorSpace, version: number[]): SpaceParts => ({
    vectors: embeddings(wanted, { isIndexable: isIndexable(wanted, version), inMemory: held(wanted) }),
    backlog: vectorBacklog(database.db, wanted),
  });
  return new SqlChunkStore({
    db: database.db,
    lexical: lexical === 'postings' ? postings : isHeld ? cachedWords(holding, bm25Index) : bm25Index,
    ...(space === null || vectorVersion === null ? { vectors: null } : partsOf(space, vectorVersion)),
    openSpace: (wanted) => Promise.resolve(vectorVersion === null ? null : partsOf(wanted, vectorVersion)),
    writes: database.libraryWrites,
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
