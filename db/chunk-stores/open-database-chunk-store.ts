import { AppError } from '#lib/foundation/core/errors.ts';
import type { ChunkStore, VectorSpace, IndexedChunk } from '#lib/answering/retrieval/ports.ts';
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { CHUNK_B, K1 } from '#lib/answering/retrieval/bm25.ts';
import { insertRows } from '#db/insert-rows.ts';

import type { Database, OpenDatabase } from '../database.ts';
import { bm25Index, BY_ID } from './bm25-index.ts';
import { embeddings } from './embeddings.ts';
import { vectorsInMemory, type VectorsInMemory } from './cache/cached-vectors.ts';
import { cachedWords } from './cache/cached-words.ts';
import { prepareChunkTables } from './prepare-chunk-tables.ts';
import { type SpaceParts, SqlChunkStore } from './sql-chunk-store.ts';
import { vectorBacklog } from './vector-backlog.ts';
import { INDEX_FROM_VECTORS, indexLargeSpace, isIndexable, otherSpace, spaceKey } from './vector-space-table.ts';
import { CHUNK_REVISION } from './chunk-cache.ts';
import type { LexicalRetriever } from './chunk-retrievers.ts';
import { chunks } from './chunk-table.ts';
import { allowedAndMatching } from './filter-condition.ts';
import { indexTerm } from './index-terms.ts';
import { chunkLengths, chunkPostings } from './plain-chunk-table.ts';

/** Rows per insert. */
const BATCH = 20_000;

/** Full-text search with a table of postings and BM25 in plain SQL, for a Postgres without a BM25 extension. */
export const postings: LexicalRetriever = {
  async find(db, viewer, query) {
    const score = sql<number>`found.score`;
    return db
      .select({ id: chunks.id, revision: CHUNK_REVISION, score })
      .from(scored(query.terms.map(indexTerm)))
      .innerJoin(chunks, eq(chunks.id, sql`found.chunk_id`))
      .where(allowedAndMatching(viewer, query.filters))
      .orderBy(desc(score), asc(BY_ID))
      .limit(query.limit);
  },

  async write(transaction, indexed) {
    const chunkIds = indexed.map(({ chunk }) => chunk.id);
    await transaction.delete(chunkPostings).where(inArray(chunkPostings.chunkId, chunkIds));
    await insertRows(transaction, chunkLengths, {
      rows: indexed.map(({ chunk, terms }) => ({ chunkId: chunk.id, length: terms.length })),
      onConflict: sql`on conflict (chunk_id) do update set length = excluded.length`,
    });
    const rows = indexed.flatMap(postingsOf);
    for (let start = 0; start < rows.length; start += BATCH)
      await insertPostings(transaction, rows.slice(start, start + BATCH));
  },
};

/** Multiple of the index threshold up to which vectors, and chunks, are still cached in memory: 120,000. */
const HELD_PER_INDEXED = 12;

interface DatabaseChunkStoreOptions {
  /** Number of vectors from which an approximate index is used, which is built when the store is opened. */
  indexFromVectors?: number;
  /** Keeps the vectors of other spaces, for a user who switches back; missing vectors are created in the background. */
  isBesideOthers?: boolean;
}

/**
 * Opens the chunk store in a database, with the features of its Postgres: full-text search by pg_textsearch or by plain tables, vectors by pgvector
 * or not at all. Rejects with `retrieval_unavailable` and one sentence when its vectors were made by another embedder than the one configured.
 */
export async function openDatabaseChunkStore(
  database: OpenDatabase,
  space: VectorSpace | null,
  { indexFromVectors = INDEX_FROM_VECTORS, isBesideOthers = false }: DatabaseChunkStoreOptions = {},
): Promise<ChunkStore> {
  const most = indexFromVectors * HELD_PER_INDEXED;
  const { lexical, vectorVersion, isHeld } = await database.maintain(async (db) => {
    const tables = await prepareChunkTables(db);
    // No other process writes to a private database; in WebAssembly its vectors are slow to compare, and slower to index.
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

interface Posting {
  term: string;
  chunkId: string;
  frequency: number;
}

function postingsOf({ chunk, terms }: IndexedChunk): Posting[] {
  const frequencies = new Map<string, number>();
  for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  return [...frequencies].map(([term, frequency]) => ({ term: indexTerm(term), chunkId: chunk.id, frequency }));
}

// Passed as three arrays: as rows they would exceed the number of parameters that a statement may have.
async function insertPostings(transaction: Database, rows: Posting[]): Promise<void> {
  await transaction.execute(sql`
    insert into ${chunkPostings} (term, chunk_id, frequency)
    select * from unnest(
      ${sql.param(rows.map(({ term }) => term))}::text[],
      ${sql.param(rows.map(({ chunkId }) => chunkId))}::text[],
      ${sql.param(rows.map(({ frequency }) => frequency))}::int[])`);
}

/**
 * Every chunk with one of the terms and its BM25, with Lucene's idf, which is never negative. Rarity counts over all chunks, regardless of access: it
 * only chooses candidates, and their reported scores are computed without it. Terms are summed up in one order, since the same chunk twice would
 * otherwise differ in the last digit.
 */
function scored(terms: string[]) {
  return sql`(
    with totals as (
      select count(*)::float8 as chunks, greatest(avg(length), 1)::float8 as average from ${chunkLengths}
    ), weights as (
      select term, ln(1 + (totals.chunks - count(*) + 0.5::float8) / (count(*) + 0.5::float8)) as weight
      from ${chunkPostings} cross join totals
      where term = any(${sql.param(terms)}::text[])
      group by term, totals.chunks
    )
    select chunk_id, sum(
      weight * frequency * ${K1 + 1}::float8
        / (frequency + ${K1}::float8 * (${1 - CHUNK_B}::float8 + ${CHUNK_B}::float8 * length / average))
      order by term) as score
    from weights join ${chunkPostings} using (term) join ${chunkLengths} using (chunk_id) cross join totals
    group by chunk_id
  ) as found`;
}
