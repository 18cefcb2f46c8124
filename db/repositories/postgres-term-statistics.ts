import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import type { CorpusStatistics, TermStatistics } from '#lib/retrieval/ports.ts';

import type { Database } from '../database.ts';
import { corpusStatistics, termStatistics } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { CORPUS_ROW, termKey } from './apply-statistics.ts';

const REMEMBERED_TERMS = 50_000;

/** Term statistics as `savePage` keeps them. Remembers frequencies until the next page is saved, by whatever process. */
export class PostgresTermStatistics implements TermStatistics {
  readonly #db: Database;
  readonly #frequencies = new LRUCache<string, number>({ max: REMEMBERED_TERMS });
  #revision = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async lookUp(terms: string[]): Promise<CorpusStatistics> {
    const corpus = await this.#readCorpus();
    const frequencies = await this.#frequenciesOf(terms, corpus.revision);
    return {
      chunkCount: corpus.chunkCount,
      averageChunkLength: corpus.chunkCount === 0 ? 0 : corpus.termCount / corpus.chunkCount,
      documentFrequency: new Map([...frequencies].filter(([, frequency]) => frequency > 0)),
    };
  }

  async #readCorpus(): Promise<typeof corpusStatistics.$inferSelect> {
    const [row] = await fromStorage(
      this.#db.select().from(corpusStatistics).where(eq(corpusStatistics.id, CORPUS_ROW)),
    );
    const corpus = row ?? { id: CORPUS_ROW, chunkCount: 0, termCount: 0, revision: 0 };
    if (corpus.revision !== this.#revision) this.#frequencies.clear();
    this.#revision = corpus.revision;
    return corpus;
  }

  async #frequenciesOf(terms: string[], revision: number): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const term of terms) {
      const frequency = this.#frequencies.get(term);
      if (frequency === undefined) unknown.push(term);
      else found.set(term, frequency);
    }
    if (unknown.length === 0) return found;
    for (const [term, frequency] of await this.#readFrequencies(unknown)) {
      found.set(term, frequency);
      // Another look-up may have seen a later revision meanwhile.
      if (revision === this.#revision) this.#frequencies.set(term, frequency);
    }
    return found;
  }

  /** Of every term asked for, 0 for one that no chunk has. */
  async #readFrequencies(terms: string[]): Promise<Map<string, number>> {
    const keys = sql.param(terms.map(termKey));
    const rows = await fromStorage(
      this.#db
        .select()
        .from(termStatistics)
        .where(sql`${termStatistics.term} = any(${keys}::text[])`),
    );
    const byKey = new Map(rows.map(({ term, chunkFrequency }) => [term, chunkFrequency]));
    return new Map(terms.map((term) => [term, byKey.get(termKey(term)) ?? 0]));
  }
}
