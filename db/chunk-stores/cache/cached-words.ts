import { and, asc, count, gt, inArray, not } from 'drizzle-orm';

import type { Database } from '../../database.ts';
import type { LexicalRetriever } from '../chunk-retrievers.ts';
import { chunks } from '../chunk-table.ts';
import { isStaged } from '../filter-condition.ts';
import { bestByWords } from './best-by-words.ts';
import { CACHED_COLUMNS } from './cached-columns.ts';
import { InMemory } from './in-memory.ts';
import { type ChunkTerms, WordRows } from './word-rows.ts';

/** Read and taken up within a few milliseconds. */
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

/** By the words of all chunks that can be found, held in memory; along the index until they are. `writes` and `most` as for all that is held. */
export function cachedWords(options: WordsInMemoryOptions, index: LexicalRetriever): LexicalRetriever {
  const words = wordsInMemory(options);
  words.begin();
  return {
    async find(db, viewer, query) {
      // Following changes within a transaction would wait for the end of it.
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
