import { LRUCache } from 'lru-cache';

import { readerOf, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { CorpusStatistics, TermStatistics } from './ports.ts';

const REMEMBERED_TERMS = 50_000;
const REMEMBERED_READERS = 1_000;

/** Time for which a source is not asked again after a failure. */
const PAUSE_MS = 2_000;

/** Used while no statistics are known: every term has the same weight. */
const UNKNOWN: CorpusStatistics = { chunkCount: 0, averageChunkLength: 100, documentFrequency: new Map() };

interface RememberedStatisticsOptions {
  /** Timeout of a look-up. */
  timeoutMs: number;
  log: Logger;
  pauseMs?: number;
}

/**
 * Term statistics that survive a failing source: returns the last ones seen, or equal weights for all terms if there are none. The order of passages
 * gets a little worse, but there is an answer.
 */
export class RememberedStatistics implements TermStatistics {
  readonly #source: TermStatistics;
  readonly #options: RememberedStatisticsOptions;
  readonly #frequencies = new LRUCache<string, number>({ max: REMEMBERED_TERMS });
  readonly #corpora = new LRUCache<string, Omit<CorpusStatistics, 'documentFrequency'>>({ max: REMEMBERED_READERS });
  /** Time of the next attempt, by `performance.now()`; null while the source works. */
  #askAgainAt: number | null = null;

  constructor(source: TermStatistics, options: RememberedStatisticsOptions) {
    this.#source = source;
    this.#options = options;
  }

  async lookUp(viewer: Viewer, terms: string[]): Promise<CorpusStatistics> {
    const reader = readerOf(viewer);
    if (this.#askAgainAt !== null && performance.now() < this.#askAgainAt) return this.#remembered(reader, terms);
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      const found = await raceAbort(this.#source.lookUp(viewer, terms), timeout);
      this.#remember(reader, terms, found);
      return found;
    } catch (error) {
      if (!timeout.aborted && !(AppError.is(error) && error.code === 'storage_unavailable')) throw error;
      this.#noteOutage(error);
      return this.#remembered(reader, terms);
    }
  }

  #remember(reader: string, terms: string[], found: CorpusStatistics): void {
    const { chunkCount, averageChunkLength, documentFrequency } = found;
    this.#corpora.set(reader, { chunkCount, averageChunkLength });
    for (const term of terms) this.#frequencies.set(`${reader} ${term}`, documentFrequency.get(term) ?? 0);
    if (this.#askAgainAt !== null) this.#options.log.info('term statistics can be read again');
    this.#askAgainAt = null;
  }

  #remembered(reader: string, terms: string[]): CorpusStatistics {
    const known = terms.map((term) => [term, this.#frequencies.get(`${reader} ${term}`) ?? 0] as const);
    const corpus = this.#corpora.get(reader) ?? UNKNOWN;
    return { ...corpus, documentFrequency: new Map(known.filter(([, frequency]) => frequency > 0)) };
  }

  #noteOutage(error: unknown): void {
    const { log, pauseMs = PAUSE_MS } = this.#options;
    if (this.#askAgainAt === null)
      log.warn({ err: error }, 'term statistics cannot be read: what was seen last is used');
    this.#askAgainAt = performance.now() + pauseMs;
  }
}
