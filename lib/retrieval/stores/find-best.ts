import { asc, sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import type { Viewer } from '#lib/access/viewer.ts';

import type { ChunkQuery } from '../ports.ts';
import { chunks, CHUNK_TERMS_INDEX } from './chunk-table.ts';
import { CHUNK_REVISION, type StoredChunkKey } from './chunk-cache.ts';
import { allowedAndMatching } from './filter-condition.ts';
import { indexTerms } from './index-terms.ts';

/** Scoring a chunk outside of an index scan costs 0.15 ms; up to so many it is cheaper than scanning the index past all others. */
const FEW_CHUNKS = 200;

/** How many chunks of the same score at the end of the list can still be put in the order of their ids. */
const TIES = 100;

type Row = StoredChunkKey & { score: number };

/** The chunks with the lowest scores (pg_textsearch negates BM25), in their order, ties by id. Their keys only: see `chunk-cache.ts`. */
export async function findBest<Schema extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, Schema>,
  viewer: Viewer,
  query: ChunkQuery,
): Promise<Row[]> {
  const condition = allowedAndMatching(viewer, query.filters);
  const distance = sql<number>`${chunks.terms} <@> to_bm25query(${indexTerms(query.terms)}, ${CHUNK_TERMS_INDEX})`;
  const isFiltered = Object.values(query.filters).some((values) => values !== undefined);
  const scan = isFiltered && (await isFew(db, condition)) ? scoreEach : scanIndex;
  return scan(db, { condition, distance, limit: query.limit });
}

interface Scan {
  condition: SQL | undefined;
  distance: SQL<number>;
  limit: number;
}

async function isFew<Schema extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, Schema>,
  condition: SQL | undefined,
): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(chunks)
    .where(condition)
    .limit(FEW_CHUNKS + 1);
  return found.length <= FEW_CHUNKS;
}

async function scoreEach<Schema extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, Schema>,
  scan: Scan,
): Promise<Row[]> {
  const score = scan.distance.as('score');
  return db
    .select({ id: chunks.id, revision: CHUNK_REVISION.as('revision'), score })
    .from(chunks)
    .where(scan.condition)
    .orderBy(asc(score), asc(chunks.id))
    .limit(scan.limit);
}

async function scanIndex<Schema extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, Schema>,
  scan: Scan,
): Promise<Row[]> {
  return db.transaction(async (transaction) => {
    // The score of the current row is defined in a scan of the index alone, so no other plan will do; it saves scoring every
    // row a second time.
    await transaction.execute(sql`set local enable_sort = off`);
    const best = transaction
      .select({
        id: chunks.id,
        revision: CHUNK_REVISION.as('revision'),
        score: sql<number>`bm25_get_current_score()`.as('score'),
      })
      .from(chunks)
      .where(scan.condition)
      .orderBy(scan.distance)
      .limit(scan.limit + TIES)
      .as('best');
    return transaction.select().from(best).orderBy(asc(best.score), asc(best.id)).limit(scan.limit);
  });
}
