import { asc, gt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import { inBackground } from '#lib/foundation/resilience/background.ts';

import type { Database } from '../database.ts';
import { termStatistics } from '../schema.ts';

/** Of about a hundred bytes each. A library with more of them is asked. */
const MOST_TERMS = 200_000;
/** Read within some milliseconds, so that others get their turn in between. */
const TERMS_AT_ONCE = 2_000;

/** Those who may read the same have the same; of so many the last ones are kept. */
const KEPT_READERS = 4;

interface Held {
  revision: number;
  /** Null as long as they are being read, and where there are too many. */
  byTerm: ReadonlyMap<string, number> | null;
  /** Whether somebody has asked for them at this revision before. */
  isWanted: boolean;
}

/**
 * How many chunks have each term, so that a question with words that nobody has asked for needs nobody to be asked. They are read behind a
 * look-up that finds the library as the one before did: while a book is read in, it changes all the time.
 */
export class CachedFrequencies {
  readonly #db: Database;
  readonly #held = new LRUCache<string, Held>({ max: KEPT_READERS });

  constructor(db: Database) {
    this.#db = db;
  }

  /** By the keys of terms, those that are in no chunk left out; null while they are not there. */
  of(corpusIds: readonly number[], revision: number): ReadonlyMap<string, number> | null {
    const corpora = corpusIds.join(' ');
    const known = this.#held.get(corpora);
    if (known?.revision !== revision) {
      this.#held.set(corpora, { revision, byTerm: null, isWanted: false });
      return null;
    }
    if (!known.isWanted) {
      known.isWanted = true;
      // Whoever needs them meanwhile asks, and is told what is wrong.
      this.#read(corpusIds).then(
        (byTerm) => (known.byTerm = byTerm),
        () => (known.isWanted = false),
      );
    }
    return known.byTerm;
  }

  async #read(corpusIds: readonly number[]): Promise<Map<string, number> | null> {
    const byTerm = new Map<string, number>();
    for await (const rows of inBackground(this.#list(corpusIds))) {
      for (const { term, frequency } of rows) byTerm.set(term, frequency);
      if (byTerm.size > MOST_TERMS) return null;
    }
    return byTerm;
  }

  async *#list(corpusIds: readonly number[]): AsyncGenerator<{ term: string; frequency: number }[], void, undefined> {
    const { term, corpusId, chunkFrequency } = termStatistics;
    for (let after = ''; ;) {
      const rows = await this.#db
        .select({ term, frequency: sql<number>`sum(${chunkFrequency})`.mapWith(Number) })
        .from(termStatistics)
        .where(sql`${gt(term, after)} and ${corpusId} = any(${sql.param([...corpusIds])}::int[])`)
        .groupBy(term)
        .orderBy(asc(term))
        .limit(TERMS_AT_ONCE);
      yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < TERMS_AT_ONCE) return;
      after = last.term;
    }
  }
}
