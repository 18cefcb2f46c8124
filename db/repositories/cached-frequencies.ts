import { asc, gt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import { inBackground } from '#lib/foundation/resilience/background.ts';

import type { Database } from '../database.ts';
import { termStatistics } from '../schema.ts';

/** At about a hundred bytes each. For a library with more terms, the database is queried. */
const MOST_TERMS = 200_000;
/** Read within a few milliseconds, so that other work can run in between. */
const TERMS_AT_ONCE = 2_000;

/** Readers with the same access share frequencies; the most recent sets are cached, up to this number. */
const KEPT_READERS = 4;

interface Held {
  revision: number;
  /** Null while they are being loaded, and where there are too many. */
  byTerm: ReadonlyMap<string, number> | null;
  /** Whether they have been requested at this revision before. */
  isWanted: boolean;
}

/**
 * Chunk counts of all terms, so that a question with new words needs no query. They are read after a look-up that finds the library unchanged since
 * the previous one: while a book is being ingested, it changes all the time.
 */
export class CachedFrequencies {
  readonly #db: Database;
  readonly #held = new LRUCache<string, Held>({ max: KEPT_READERS });

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the frequencies by term key, without terms that occur in no chunk; null while they are not loaded. */
  of(corpusIds: readonly number[], revision: number): ReadonlyMap<string, number> | null {
    const corpora = corpusIds.join(' ');
    const known = this.#held.get(corpora);
    if (known?.revision !== revision) {
      this.#held.set(corpora, { revision, byTerm: null, isWanted: false });
      return null;
    }
    if (!known.isWanted) {
      known.isWanted = true;
      // A caller that needs them meanwhile queries the database, and gets the error.
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
