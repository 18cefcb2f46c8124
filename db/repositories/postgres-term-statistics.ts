import { arrayOverlaps, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import { grantsOf, type Viewer } from '#lib/people/access/viewer.ts';
import type { LibraryMemory } from '#lib/books/library/library-memory.ts';
import type { CorpusStatistics, TermStatistics } from '#lib/answering/retrieval/ports.ts';

import { readable } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { corpusStatistics, termStatistics } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { termKey } from './apply-statistics.ts';
import type { CachedFrequencies } from './cached-frequencies.ts';

const REMEMBERED_TERMS = 50_000;

/** The corpora whose counts are summed for a viewer. */
interface ReadableCorpora {
  /** In order. */
  ids: number[];
  chunkCount: number;
  termCount: number;
  /** Covers everything counted, for all readers: it changes with every page. */
  revision: number;
}

/**
 * Term statistics as `savePage` keeps them, of the documents a viewer may read: other documents do not affect them. Remembers frequencies until the
 * next page is saved, by any process.
 */
export class PostgresTermStatistics implements TermStatistics {
  readonly #db: Database;
  readonly #memory: Pick<LibraryMemory, 'recall'> | null;
  readonly #frequencies = new LRUCache<string, number>({ max: REMEMBERED_TERMS });
  readonly #held: CachedFrequencies | null;
  #revision = 0;

  /** Without a memory the sums are read with every look-up. The held frequencies are those of this process's own database. */
  constructor(
    db: Database,
    memory: Pick<LibraryMemory, 'recall'> | null = null,
    held: CachedFrequencies | null = null,
  ) {
    this.#db = db;
    this.#memory = memory;
    this.#held = held;
  }

  async lookUp(viewer: Viewer, terms: string[]): Promise<CorpusStatistics> {
    const read = () => this.#readCorpora(viewer);
    const asked = { of: ['documents', 'pages'], question: 'corpora' } as const;
    const corpora = await (this.#memory === null ? read() : this.#memory.recall(viewer, asked, read));
    const frequencies = await this.#frequenciesOf(terms, corpora);
    return {
      chunkCount: corpora.chunkCount,
      averageChunkLength: corpora.chunkCount === 0 ? 0 : corpora.termCount / corpora.chunkCount,
      documentFrequency: new Map([...frequencies].filter(([, frequency]) => frequency > 0)),
    };
  }

  async #readCorpora(viewer: Viewer): Promise<ReadableCorpora> {
    const { id, accessList, chunkCount, termCount, revision } = corpusStatistics;
    const all = sql<number>`(select coalesce(sum(every.revision), 0) from ${corpusStatistics} as every)`.mapWith(
      Number,
    );
    const rows = await fromStorage(
      this.#db
        .select({ id, accessList, chunkCount, termCount, revision, all })
        .from(corpusStatistics)
        .where(viewer.isUnrestricted === true ? undefined : arrayOverlaps(accessList, grantsOf(viewer))),
    );
    const found = readable(viewer, rows).toSorted((one, other) => one.id - other.id);
    const corpora = {
      ids: found.map((row) => row.id),
      chunkCount: found.reduce((sum, row) => sum + row.chunkCount, 0),
      termCount: found.reduce((sum, row) => sum + row.termCount, 0),
      revision: found[0]?.all ?? 0,
    };
    if (found.length === 0) return corpora;
    if (corpora.revision !== this.#revision) this.#frequencies.clear();
    this.#revision = corpora.revision;
    return corpora;
  }

  async #frequenciesOf(terms: string[], { ids, revision }: ReadableCorpora): Promise<Map<string, number>> {
    const held = this.#held?.of(ids, revision) ?? null;
    if (held !== null) return new Map(terms.map((term) => [term, held.get(termKey(term)) ?? 0]));
    const found = new Map<string, number>();
    const unknown: string[] = [];
    const place = (term: string) => `${ids.join(' ')} ${term}`;
    for (const term of terms) {
      const frequency = this.#frequencies.get(place(term));
      if (frequency === undefined) unknown.push(term);
      else found.set(term, frequency);
    }
    if (unknown.length === 0 || ids.length === 0) return found;
    for (const [term, frequency] of await this.#readFrequencies(unknown, ids)) {
      found.set(term, frequency);
      // Another look-up may have read a later revision in the meantime.
      if (revision === this.#revision) this.#frequencies.set(place(term), frequency);
    }
    return found;
  }

  /** Returns a frequency for every requested term, 0 for one that occurs in no chunk. */
  async #readFrequencies(terms: string[], corpusIds: number[]): Promise<Map<string, number>> {
    const { term, corpusId, chunkFrequency } = termStatistics;
    const keys = sql.param(terms.map(termKey));
    const rows = await fromStorage(
      this.#db
        .select({ term, frequency: sql<number>`sum(${chunkFrequency})`.mapWith(Number) })
        .from(termStatistics)
        .where(sql`${term} = any(${keys}::text[]) and ${corpusId} = any(${sql.param(corpusIds)}::int[])`)
        .groupBy(term),
    );
    const byKey = new Map(rows.map((row) => [row.term, row.frequency]));
    return new Map(terms.map((one) => [one, byKey.get(termKey(one)) ?? 0]));
  }
}
