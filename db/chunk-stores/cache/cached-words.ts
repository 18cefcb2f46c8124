import { and, asc, count, gt, inArray, not } from 'drizzle-orm';
import type { Viewer } from '#lib/people/access/viewer.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import type { ChunkQuery } from '#lib/answering/retrieval/ports.ts';

import type { Database } from '../../database.ts';
import type { LexicalRetriever, ScoredKey } from '../chunk-retrievers.ts';
import { chunks } from '../chunk-table.ts';
import { isStaged } from '../filter-condition.ts';
import { CACHED_COLUMNS } from './cached-columns.ts';
import { InMemory } from './in-memory.ts';
import { type ChunkTerms, WordRows } from './word-rows.ts';
import { indexTerm } from '../index-terms.ts';
import { BestChunks } from './best-chunks.ts';
import { meantPlaces } from './meant-places.ts';

/** Number of entries processed before yielding to other work: about two milliseconds. */
const ENTRIES_AT_ONCE = 500_000;

/** Few enough to be read and added within a few milliseconds. */
const ROWS_AT_ONCE = 100;

interface WordsInMemoryOptions {
  db: Database;
  writes?: (() => number) | undefined;
  most: number;
}

function wordsInMemory({ db, ...options }: WordsInMemoryOptions): InMemory<ChunkTerms, WordRows> {
  return new InMemory({
    ...options,
    db,
    empty: () => new WordRows(),
    async count() {
      const [row] = await db.select({ chunks: count() }).from(chunks);
      return row?.chunks ?? 0;
    },
    read: (pageIds) => readTerms(db, pageIds),
  });
}

/** Searches the words of all searchable chunks in memory; uses the index until they are loaded. `writes` and `most` as in `InMemoryOptions`. */
export function cachedWords(options: WordsInMemoryOptions, index: LexicalRetriever): LexicalRetriever {
  const words = wordsInMemory(options);
  words.begin();
  return {
    async find(db, viewer, query) {
      // Within a transaction, waiting for the latest changes would wait for the transaction's own end.
      const rows = db === options.db ? await words.current() : null;
      return rows === null ? index.find(db, viewer, query) : bestByWords(rows, viewer, query);
    },
    write: (transaction, indexed) => index.write(transaction, indexed),
  };
}

async function* readTerms(db: Database, pageIds?: string[]): AsyncGenerator<ChunkTerms[], void, undefined> {
  const isRead = pageIds === undefined ? undefined : inArray(chunks.pageId, pageIds);
  for (let after = ''; ;) {
    const rows = await db
      .select({ ...CACHED_COLUMNS, terms: chunks.terms })
      .from(chunks)
      .where(and(gt(chunks.id, after), not(isStaged), isRead))
      .orderBy(asc(chunks.id))
      .limit(ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ terms, ...chunk }) => ({ chunk, terms }));
    after = last.id;
  }
}

/** Returns the chunks with the highest BM25 score among those that the viewer may read and that match, best first, ties by id. */
export async function bestByWords(rows: WordRows, viewer: Viewer, query: ChunkQuery): Promise<ScoredKey[]> {
  await takeTurn();
  query.signal?.throwIfAborted();
  const scores = new Float64Array(rows.length);
  let looked = 0;
  // Terms are added in a fixed order; otherwise the same chunk could get scores that differ in the last digit.
  for (const term of query.terms.map(indexTerm).toSorted()) {
    looked += rows.addScores(term, scores);
    if (looked < ENTRIES_AT_ONCE) continue;
    looked = 0;
    await takeTurn();
    query.signal?.throwIfAborted();
  }
  const { marks, isMeant } = meantPlaces(rows, viewer, query.filters);
  const best = new BestChunks(query.limit);
  // An iterator would take ten times as long.
  for (let place = 0; place < scores.length; place += 1) {
    const score = Number(scores[place]);
    if (score === 0 || marks[place] !== 1 || !best.admits(score)) continue;
    const chunk = rows.chunkAt(place);
    if (chunk !== null && isMeant(chunk)) best.offer(chunk, score);
  }
  return best.found;
}
