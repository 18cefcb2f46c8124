import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';

import type { VectorSpace } from '#lib/answering/retrieval/ports.ts';

import { insertRows } from '../insert-rows.ts';
import { CHUNK_REVISION } from './chunk-cache.ts';
import type { VectorRetriever, VectorMemory } from './chunk-retrievers.ts';
import { chunks } from './chunk-table.ts';
import { chunkEmbeddings } from './embedding-table.ts';
import { allowedAndMatching } from './filter-condition.ts';
import { cachedVectors, type VectorsInMemory } from './cache/cached-vectors.ts';
import { SearchMeanwhile } from './cache/search-meanwhile.ts';
import { spaceKey } from './vector-space-table.ts';

/** Maximum number of chunks tied with the last of the list that can still be ordered by id. */
const TIES = 50;

/**
 * How far a scan of an approximate index goes. Lower values would let a selective filter hide near chunks; a scan reads more than its own limits
 * anyway. Without such an index the settings have no effect.
 */
const SCAN_SETTINGS = sql`select
  set_config('hnsw.iterative_scan', 'relaxed_order', true),
  set_config('hnsw.ef_search', '300', true),
  set_config('hnsw.max_scan_tuples', '40000', true)`;

interface EmbeddingsOptions {
  isIndexable: boolean;
  /** Compares vectors in this process as long as possible; without it the database does all of that. */
  inMemory?: VectorsInMemory | null;
}

/** Semantic search with pgvector over the vectors of one space: exhaustive, or with an approximate index where there is one. */
export function embeddings(space: VectorSpace, { isIndexable, inMemory }: EmbeddingsOptions): VectorRetriever {
  const ofSpace = eq(chunkEmbeddings.model, spaceKey(space));
  const distanceTo = (vector: number[]) => cosineDistance(space, vector);
  return {
    ...(inMemory && { memory: memoryOf(inMemory) }),

    async find(transaction, viewer, query) {
      if (isIndexable) await transaction.execute(SCAN_SETTINGS);
      const distance = distanceTo(query.vector);
      const nearest = transaction
        .select({ id: chunks.id, revision: CHUNK_REVISION.as('revision'), distance: distance.as('distance') })
        .from(chunkEmbeddings)
        .innerJoin(chunks, eq(chunks.id, chunkEmbeddings.chunkId))
        .where(and(ofSpace, allowedAndMatching(viewer, query.filters)))
        .orderBy(distance)
        .limit(query.limit + TIES)
        .as('nearest');
      const rows = await transaction
        .select()
        .from(nearest)
        .orderBy(asc(nearest.distance), sql`${nearest.id} collate "C"`)
        .limit(query.limit);
      // A zero vector has no direction, so its distance is not a number.
      return rows
        .filter((row) => Number.isFinite(row.distance))
        .map(({ id, revision, distance: found }) => ({ id, revision, score: 1 - found }));
    },

    async compare(db, vector, chunkIds) {
      const rows = await db
        .select({ id: chunkEmbeddings.chunkId, distance: distanceTo(vector) })
        .from(chunkEmbeddings)
        .where(and(ofSpace, inArray(chunkEmbeddings.chunkId, chunkIds)));
      return new Map(
        rows.filter(({ distance }) => Number.isFinite(distance)).map(({ id, distance }) => [id, 1 - distance]),
      );
    },

    async write(transaction, indexed) {
      const chunkIds = indexed.map(({ chunk }) => chunk.id);
      await transaction.delete(chunkEmbeddings).where(inArray(chunkEmbeddings.chunkId, chunkIds));
      const rows = indexed.flatMap(({ chunk, vector }) =>
        vector === undefined ? [] : [{ chunkId: chunk.id, model: spaceKey(space), embedding: vector }],
      );
      await insertRows(transaction, chunkEmbeddings, { rows });
    },

    async load(db, chunkIds) {
      const rows = await db
        .select({ id: chunkEmbeddings.chunkId, embedding: chunkEmbeddings.embedding })
        .from(chunkEmbeddings)
        .where(and(ofSpace, inArray(chunkEmbeddings.chunkId, chunkIds)));
      return new Map(rows.map(({ id, embedding }) => [id, embedding]));
    },

    async count(db) {
      const [row] = await db.select({ vectors: count() }).from(chunkEmbeddings).where(ofSpace);
      return row?.vectors ?? 0;
    },
  };
}

function memoryOf(vectors: VectorsInMemory): VectorMemory {
  const meanwhile = new SearchMeanwhile();
  return {
    async current() {
      const rows = await vectors.current();
      return rows && cachedVectors(rows);
    },
    meanwhile: () => (vectors.isBeingRead ? meanwhile : null),
  };
}

// A column of vectors of any dimension can be indexed for one dimension only, with exactly this expression.
function cosineDistance(space: VectorSpace, vector: number[]): SQL<number> {
  const dimension = sql.raw(String(space.dimension));
  return sql<number>`${chunkEmbeddings.embedding}::vector(${dimension}) <=> ${JSON.stringify(vector)}::vector(${dimension})`;
}
