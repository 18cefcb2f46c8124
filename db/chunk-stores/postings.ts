import { asc, desc, eq, inArray, sql } from 'drizzle-orm';

import { CHUNK_B, K1 } from '#lib/answering/retrieval/bm25.ts';
import type { IndexedChunk } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import { BY_ID } from './bm25-index.ts';
import { CHUNK_REVISION } from './chunk-cache.ts';
import type { LexicalRetriever } from './chunk-retrievers.ts';
import { chunks } from './chunk-table.ts';
import { allowedAndMatching } from './filter-condition.ts';
import { indexTerm } from './index-terms.ts';
import { chunkLengths, chunkPostings } from './plain-chunk-table.ts';

/** Rows in one insert. */
const BATCH = 20_000;

/** By a table of postings and BM25 in plain SQL, for a Postgres without an extension that has it. */
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

// Three arrays: as rows of parameters they would be more than a statement can have.
async function insertPostings(transaction: Database, rows: Posting[]): Promise<void> {
  await transaction.execute(sql`
    insert into ${chunkPostings} (term, chunk_id, frequency)
    select * from unnest(
      ${sql.param(rows.map(({ term }) => term))}::text[],
      ${sql.param(rows.map(({ chunkId }) => chunkId))}::text[],
      ${sql.param(rows.map(({ frequency }) => frequency))}::int[])`);
}

/**
 * Every chunk with one of the terms and its BM25, with Lucene's idf, which is never negative. Rarity counts over all chunks,
 * whoever may read them: it chooses candidates, and what is told of them is reckoned without it. Terms are summed up in one order, since the same chunk twice would else differ in the last digit.
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
