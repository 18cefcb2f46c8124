import { createHash } from 'node:crypto';
import { and, lte, sql } from 'drizzle-orm';

import type { Database } from '../database.ts';
import { corpusStatistics, termStatistics } from '../schema.ts';

export const CORPUS_ROW = 1;

/** What a page adds to the statistics of the library. */
interface PageCounts {
  chunkFrequencies: Record<string, number>;
  chunkCount: number;
  termCount: number;
}

export const NO_COUNTS: PageCounts = { chunkFrequencies: {}, chunkCount: 0, termCount: 0 };

// A B-tree entry holds at most a third of an 8 kB page; 600 code units are at most 1,800 bytes of UTF-8.
const LONGEST_KEY = 600;

/** What several pages add together. */
export function sumCounts(counts: PageCounts[]): PageCounts {
  const frequencies = new Map<string, number>();
  for (const { chunkFrequencies } of counts) {
    for (const [term, count] of Object.entries(chunkFrequencies))
      frequencies.set(term, (frequencies.get(term) ?? 0) + count);
  }
  return {
    chunkFrequencies: Object.fromEntries(frequencies),
    chunkCount: counts.reduce((sum, { chunkCount }) => sum + chunkCount, 0),
    termCount: counts.reduce((sum, { termCount }) => sum + termCount, 0),
  };
}

/** Adds to the statistics what a page counts now beyond what it counted before. Call it inside the page's transaction. */
export async function applyStatistics(transaction: Database, before: PageCounts, after: PageCounts): Promise<void> {
  const changes = changedFrequencies(before.chunkFrequencies, after.chunkFrequencies);
  if (changes.length > 0) await addFrequencies(transaction, changes);
  await transaction
    .insert(corpusStatistics)
    .values({
      id: CORPUS_ROW,
      chunkCount: after.chunkCount - before.chunkCount,
      termCount: after.termCount - before.termCount,
      revision: 1,
    })
    .onConflictDoUpdate({
      target: corpusStatistics.id,
      set: {
        chunkCount: sql`${corpusStatistics.chunkCount} + excluded.chunk_count`,
        termCount: sql`${corpusStatistics.termCount} + excluded.term_count`,
        revision: sql`${corpusStatistics.revision} + 1`,
      },
    });
}

// Sorted, so that two transactions lock the rows they share in the same order (the sums last) and never deadlock.
function changedFrequencies(before: Record<string, number>, after: Record<string, number>): [string, number][] {
  const changes = new Map<string, number>();
  const add = (term: string, count: number): void => {
    const key = termKey(term);
    changes.set(key, (changes.get(key) ?? 0) + count);
  };
  for (const [term, count] of Object.entries(after)) add(term, count);
  for (const [term, count] of Object.entries(before)) add(term, -count);
  return [...changes].filter(([, change]) => change !== 0).sort(([left], [right]) => (left < right ? -1 : 1));
}

async function addFrequencies(transaction: Database, changes: [string, number][]): Promise<void> {
  const terms = changes.map(([term]) => term);
  const counts = changes.map(([, change]) => change);
  await transaction.execute(sql`
    insert into ${termStatistics} (term, chunk_frequency)
    select * from unnest(${sql.param(terms)}::text[], ${sql.param(counts)}::int[])
    on conflict (term) do update set chunk_frequency = ${termStatistics.chunkFrequency} + excluded.chunk_frequency`);
  const reduced = changes.filter(([, change]) => change < 0).map(([term]) => term);
  if (reduced.length === 0) return;
  await transaction
    .delete(termStatistics)
    .where(
      and(sql`${termStatistics.term} = any(${sql.param(reduced)}::text[])`, lte(termStatistics.chunkFrequency, 0)),
    );
}

/** What a term is filed under in the statistics: itself, or its digest when it is a blob no index can hold. */
export function termKey(term: string): string {
  return term.length <= LONGEST_KEY ? term : `sha256:${createHash('sha256').update(term).digest('hex')}`;
}
