import { and, eq, inArray, lte, sql } from 'drizzle-orm';

import type { Database } from '../database.ts';
import { pages, termStatistics } from '../schema.ts';
import { stagedPages } from '../staging-schema.ts';
import { addToCorpus, storedTermKey } from './apply-statistics.ts';

/**
 * Counts the terms of staged pages in a corpus in place of those of the pages they replace. In the database, since a book has hundreds
 * of thousands. Call it inside the pages' transaction, before they are replaced.
 */
export async function countPublished(transaction: Database, corpusId: number, staged: string[]): Promise<void> {
  const areStaged = inArray(stagedPages.id, staged);
  const areReplaced = inArray(pages.id, staged);
  const change = sql`(select term, sum(change)::int as change from (
      select ${storedTermKey} as term, value::int as change
        from ${stagedPages}, jsonb_each_text(${stagedPages.chunkFrequencies}) where ${areStaged}
      union all
      select ${storedTermKey} as term, -value::int as change
        from ${pages}, jsonb_each_text(${pages.chunkFrequencies}) where ${areReplaced}
    ) as counted group by term having sum(change) <> 0) as changed`;
  await transaction.execute(sql`
    insert into ${termStatistics} (term, corpus_id, chunk_frequency)
    select term, ${corpusId}::int, change from ${change} order by term collate "C"
    on conflict (term, corpus_id) do update set chunk_frequency = ${termStatistics.chunkFrequency} + excluded.chunk_frequency`);
  await transaction
    .delete(termStatistics)
    .where(and(eq(termStatistics.corpusId, corpusId), lte(termStatistics.chunkFrequency, 0)));
  const sums = async (table: typeof pages | typeof stagedPages, where: ReturnType<typeof inArray>) => {
    const [row] = await transaction
      .select({
        chunks: sql<number>`coalesce(sum(${table.chunkCount}), 0)`.mapWith(Number),
        terms: sql<number>`coalesce(sum(${table.termCount}), 0)`.mapWith(Number),
      })
      .from(table)
      .where(where);
    return row ?? { chunks: 0, terms: 0 };
  };
  const [before, after] = [await sums(pages, areReplaced), await sums(stagedPages, areStaged)];
  await addToCorpus(transaction, corpusId, {
    chunks: after.chunks - before.chunks,
    terms: after.terms - before.terms,
  });
}
