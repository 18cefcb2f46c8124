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

/** How many chunks as near as the last of the list can still be put in the order of their ids. */
const TIES = 50;

/**
 * How far a scan of an approximate index goes. With less, a filter that lets few chunks through would hide the near ones; more than
 * the scan's own limits it reads anyway. Without such an index they do nothing.
 */
const SCAN_SETTINGS = sql`select
  set_config('hnsw.iterative_scan', 'relaxed_order', true),
  set_config('hnsw.ef_search', '300', true),
  set_config('hnsw.max_scan_tuples', '40000', true)`;

interface EmbeddingsOptions {
  isIndexable: boolean;
  /** Compares them in this process as long as it can; without it all of that is left to the database. */
  inMemory?: VectorsInMemory | null;
}

/** By pgvector, the vectors of one space: compared one by one, or along an approximate index where there is one. */
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
      // A vector of nothing but zeros has no direction.
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

// A column of vectors of any dimension can be indexed for one alone, by this very expression.
function cosineDistance(space: VectorSpace, vector: number[]): SQL<number> {
  const dimension = sql.raw(String(space.dimension));
  return sql<number>`${chunkEmbeddings.embedding}::vector(${dimension}) <=> ${JSON.stringify(vector)}::vector(${dimension})`;
}
