import { createHash } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';

import { countCodePoints } from '#lib/foundation/core/code-points.ts';

import type { Database } from '../database.ts';
import { corpusStatistics, documents, pages, termStatistics } from '../schema.ts';

/** The contribution of pages to the statistics. */
interface PageCounts {
  chunkFrequencies: Record<string, number>;
  chunkCount: number;
  termCount: number;
}

export const NO_COUNTS: PageCounts = { chunkFrequencies: {}, chunkCount: 0, termCount: 0 };

// A B-tree entry can be at most a third of an 8 kB page; 600 code points are at most 2,400 bytes of UTF-8.
const LONGEST_KEY = 600;

/** The SQL equivalent of `termKey` for a `key` of stored frequencies. */
export const storedTermKey = sql`case when char_length(key) <= ${LONGEST_KEY} then key
    else 'sha256:' || encode(sha256(convert_to(key, 'UTF8')), 'hex') end`;

/** Sums the counts of several pages. */
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

/**
 * Returns the corpus in which the pages of a document are counted: that of its readers, when none is counted yet. The document is locked, so no one
 * else counts its pages before the transaction ends. Rejects where there is no such document.
 */
export async function corpusOfDocument(transaction: Database, documentId: string): Promise<number> {
  const { corpusId, accessList } = await lockDocument(transaction, documentId);
  if (corpusId !== null) return corpusId;
  const corpus = await corpusOfReaders(transaction, accessList);
  await transaction.update(documents).set({ corpusId: corpus }).where(eq(documents.id, documentId));
  return corpus;
}

/** Adds the difference between the pages' current and previous counts to the statistics of a corpus. Call it inside the pages' transaction. */
export async function applyStatistics(
  transaction: Database,
  corpusId: number,
  { before, after }: { before: PageCounts; after: PageCounts },
): Promise<void> {
  const changes = changedFrequencies(before.chunkFrequencies, after.chunkFrequencies);
  if (changes.length > 0) await addFrequencies(transaction, corpusId, changes);
  const chunks = after.chunkCount - before.chunkCount;
  await addToCorpus(transaction, corpusId, { chunks, terms: after.termCount - before.termCount });
}

/**
 * Counts the pages of a document with those that have the same readers now. Idempotent. Until it has been done, the document's terms are counted with
 * those that had its former readers.
 */
export async function settleStatistics(transaction: Database, documentId: string): Promise<void> {
  const { corpusId: from, accessList } = await lockDocument(transaction, documentId);
  if (from === null) return;
  const to = await corpusOfReaders(transaction, accessList);
  if (from === to) return;
  await transaction.update(documents).set({ corpusId: to }).where(eq(documents.id, documentId));
  const counted = sql`(select ${storedTermKey} as term, sum(value::int)::int as frequency
    from ${pages}, jsonb_each_text(${pages.chunkFrequencies}) where ${pages.documentId} = ${documentId} group by 1) as counted`;
  await transaction.execute(sql`
    insert into ${termStatistics} (term, corpus_id, chunk_frequency)
    select term, corpus_id, sign * frequency
    from ${counted} cross join (values (${from}::int, -1), (${to}::int, 1)) as moved (corpus_id, sign)
    order by term collate "C", corpus_id
    on conflict (term, corpus_id) do update set chunk_frequency = ${termStatistics.chunkFrequency} + excluded.chunk_frequency`);
  await transaction.execute(sql`
    delete from ${termStatistics} where corpus_id = ${from} and chunk_frequency <= 0 and term in (select term from ${counted})`);
  const [sums] = await transaction
    .select({
      chunks: sql<number>`coalesce(sum(${pages.chunkCount}), 0)`.mapWith(Number),
      terms: sql<number>`coalesce(sum(${pages.termCount}), 0)`.mapWith(Number),
    })
    .from(pages)
    .where(eq(pages.documentId, documentId));
  const { chunks = 0, terms = 0 } = sums ?? {};
  const moves = [
    { id: from, chunks: -chunks, terms: -terms },
    { id: to, chunks, terms },
  ];
  for (const { id, ...added } of moves.toSorted((one, other) => one.id - other.id))
    await addToCorpus(transaction, id, added);
}

/** Returns the key of a term in the statistics: the term itself, or its digest when it is too long for an index. */
export function termKey(term: string): string {
  return term.length <= LONGEST_KEY || countCodePoints(term) <= LONGEST_KEY ? term : `sha256:${sha256(term)}`;
}

async function lockDocument(transaction: Database, documentId: string) {
  const { corpusId, accessList, id } = documents;
  const [row] = await transaction
    .select({ corpusId, accessList })
    .from(documents)
    .where(eq(id, documentId))
    .for('update');
  if (row === undefined) throw new Error('A page is counted of a document that does not exist.');
  return row;
}

async function corpusOfReaders(transaction: Database, accessList: string[]): Promise<number> {
  const accessKey = sha256(accessList.join('\n'));
  const find = async () => {
    const found = transaction.select({ id: corpusStatistics.id }).from(corpusStatistics);
    return (await found.where(eq(corpusStatistics.accessKey, accessKey)))[0]?.id;
  };
  const known = await find();
  if (known !== undefined) return known;
  // Another transaction may insert it at the same moment.
  await transaction
    .insert(corpusStatistics)
    .values({ accessKey, accessList, chunkCount: 0, termCount: 0, revision: 0 })
    .onConflictDoNothing({ target: corpusStatistics.accessKey });
  const begun = await find();
  if (begun === undefined) throw new Error('The statistics of an access list could not be begun.');
  return begun;
}

/** Adds to the totals of a corpus. Must be called last in a transaction that counts. */
export async function addToCorpus(
  transaction: Database,
  corpusId: number,
  { chunks, terms }: { chunks: number; terms: number },
): Promise<void> {
  await transaction
    .update(corpusStatistics)
    .set({
      chunkCount: sql`${corpusStatistics.chunkCount} + ${chunks}`,
      termCount: sql`${corpusStatistics.termCount} + ${terms}`,
      revision: sql`${corpusStatistics.revision} + 1`,
    })
    .where(eq(corpusStatistics.id, corpusId));
}

// Sorted, so that two transactions lock the rows they share in the same order (the totals last) and never deadlock.
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

async function addFrequencies(transaction: Database, corpusId: number, changes: [string, number][]): Promise<void> {
  const terms = changes.map(([term]) => term);
  const counts = changes.map(([, change]) => change);
  await transaction.execute(sql`
    insert into ${termStatistics} (term, corpus_id, chunk_frequency)
    select term, ${corpusId}::int, change from unnest(${sql.param(terms)}::text[], ${sql.param(counts)}::int[]) as changed (term, change)
    on conflict (term, corpus_id) do update set chunk_frequency = ${termStatistics.chunkFrequency} + excluded.chunk_frequency`);
  const reduced = changes.filter(([, change]) => change < 0).map(([term]) => term);
  if (reduced.length === 0) return;
  const isReduced = sql`${termStatistics.term} = any(${sql.param(reduced)}::text[])`;
  await transaction
    .delete(termStatistics)
    .where(and(isReduced, eq(termStatistics.corpusId, corpusId), lte(termStatistics.chunkFrequency, 0)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
