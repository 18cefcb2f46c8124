import { asc, sql, type SQL } from 'drizzle-orm';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ChunkQuery } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../database.ts';
import { CHUNK_REVISION } from './chunk-cache.ts';
import type { LexicalRetriever, ScoredKey } from './chunk-retrievers.ts';
import { chunks, CHUNK_TERMS_INDEX } from './chunk-table.ts';
import { allowedAndMatching } from './filter-condition.ts';
import { indexTerms } from './index-terms.ts';

/** Scoring a chunk outside of an index scan costs 0.15 ms. Up to this many chunks that is cheaper than scanning the index past all others. */
const FEW_CHUNKS = 200;

/** Extra results read past the end of the list, to find the chunks with the same score as the last one; more are read when all of these have it. */
const FEW_TIES = 16;

/** Full-text search with the BM25 index of the extension pg_textsearch, which keeps itself up to date. */
export const bm25Index: LexicalRetriever = {
  async find(db, viewer, query) {
    const found = await findBest(db, viewer, query);
    // The extension returns negated BM25 scores; 0 is a chunk without any of the terms.
    return found.filter(({ score }) => score < 0).map((row) => ({ ...row, score: -row.score }));
  },
  write: () => Promise.resolve(),
};

/** Returns the chunks with the lowest scores in order, and only their keys: see `chunk-cache.ts`. */
async function findBest(db: Database, viewer: Viewer, query: ChunkQuery): Promise<ScoredKey[]> {
  const condition = allowedAndMatching(viewer, query.filters);
  const distance = sql<number>`${chunks.terms} <@> to_bm25query(${indexTerms(query.terms)}, ${CHUNK_TERMS_INDEX})`;
  const isFiltered = Object.values(query.filters).some((values) => values !== undefined);
  const scan = isFiltered && (await isFew(db, condition)) ? scoreEach : scanIndex;
  return scan(db, { condition, distance, limit: query.limit });
}

/** Orders as JavaScript compares strings, regardless of the database's collation. */
export const BY_ID = sql`${chunks.id} collate "C"`;

interface Scan {
  condition: SQL | undefined;
  distance: SQL<number>;
  limit: number;
}

async function isFew(db: Database, condition: SQL | undefined): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(chunks)
    .where(condition)
    .limit(FEW_CHUNKS + 1);
  return found.length <= FEW_CHUNKS;
}

async function scoreEach(db: Database, scan: Scan): Promise<ScoredKey[]> {
  const score = scan.distance.as('score');
  return db
    .select({ id: chunks.id, revision: CHUNK_REVISION.as('revision'), score })
    .from(chunks)
    .where(scan.condition)
    .orderBy(asc(score), BY_ID)
    .limit(scan.limit);
}

/** The score of the current row is defined only in an index scan, so no other plan will do. It also saves scoring every row a second time. */
const SCAN_SETTING = 'set local enable_sort = off';

function scanIndex(db: Database, scan: Scan): Promise<ScoredKey[]> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql.raw(SCAN_SETTING));
    return upToTies(scan.limit, (count) => bestAlongIndex(transaction, scan, count));
  });
}

/** In index order; chunks with the same score come in any order. */
function bestAlongIndex(db: Database, { condition, distance }: Scan, count: number) {
  return db
    .select({
      id: chunks.id,
      revision: CHUNK_REVISION.as('revision'),
      score: sql<number>`bm25_get_current_score()`.as('score'),
    })
    .from(chunks)
    .where(condition)
    .orderBy(distance)
    .limit(count);
}

/** Returns the `limit` best in order, those with the same score by id. Requests more as long as the end of the list is not certain. */
async function upToTies(limit: number, best: (count: number) => Promise<ScoredKey[]>): Promise<ScoredKey[]> {
  for (let ties = FEW_TIES; ; ties *= 8) {
    const found = await best(limit + ties);
    const isCertain = found.length < limit + ties || found.at(-1)?.score !== found[limit - 1]?.score;
    if (isCertain) return found.toSorted(byScoreAndId).slice(0, limit);
  }
}

function byScoreAndId(one: ScoredKey, other: ScoredKey): number {
  return one.score - other.score || (one.id < other.id ? -1 : 1);
}
