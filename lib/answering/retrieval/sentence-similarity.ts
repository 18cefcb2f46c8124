import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { LRUCache } from 'lru-cache';

import { Cohort, type Scale, scaleOf } from './cohort.ts';
import { cosine } from './cosine.ts';
import type { Embedder } from './ports.ts';

/** Maximum number of cached vectors, of about 400 numbers of 4 bytes each: 25 MB. This is enough for the sentences of two or three long books. */
const MAX_REMEMBERED = 16_000;

/**
 * Returns, for each of the chosen sentences, by how many standard deviations its cosine with the question exceeds those of unrelated sentences. The
 * scale is the same for every embedder; about 0 is unrelated. Returns null without an embedder, and `unavailable` while it does not answer in time;
 * only the comparison is then skipped, and this is logged. Rejects with the signal's reason.
 */
export type SentenceSimilarity = (
  question: string,
  choose: ChooseSentences,
  signal: AbortSignal,
) => Promise<number[] | 'unavailable' | null>;

/** Chooses the sentences to compare once the question's scale is known. */
type ChooseSentences = (standardise: Scale) => readonly string[];

type Comparison = (question: string, choose: ChooseSentences, signal: AbortSignal) => Promise<number[]>;

interface SimilarityOptions {
  log: Logger;
  /** How long a question waits for its comparison before only words are used. */
  timeoutMs: number;
}

/** Creates the comparison. It uses the current embedder, which may be added while the server runs. */
export function sentenceSimilarity(
  current: () => Embedder | null,
  { log, timeoutMs }: SimilarityOptions,
): SentenceSimilarity {
  let made: { embedder: Embedder; compare: Comparison } | null = null;
  return async (question, choose, signal) => {
    const embedder = current();
    // The texts compared here are in other languages.
    if (embedder === null || embedder.isEnglish === true) return null;
    if (made?.embedder !== embedder) made = { embedder, compare: comparisonBy(embedder, timeoutMs) };
    try {
      return await made.compare(question, choose, withDeadline(signal, AbortSignal.timeout(timeoutMs), timeoutMs));
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'sentences are chosen by words alone: the embedder does not answer');
      return 'unavailable';
    }
  };
}

function comparisonBy(embedder: Embedder, timeoutMs: number): Comparison {
  const vectors = new SentenceVectors(embedder, timeoutMs);
  const cohort = new Cohort(embedder, timeoutMs);
  return async (question, choose, signal) => {
    const asked = await embedder.embedQuery(question, signal);
    const standardise = scaleOf(asked, await raceAbort(cohort.vectors(), signal));
    const made = await raceAbort(vectors.of(choose(standardise)), signal);
    return made.map((vector) => standardise(cosine(asked, vector)));
  };
}

/** Cache of sentence vectors across questions. Concurrent questions that need the same vectors share the call. */
class SentenceVectors {
  readonly #embedder: Embedder;
  readonly #timeoutMs: number;
  readonly #remembered = new LRUCache<string, Promise<Float32Array>>({ max: MAX_REMEMBERED });

  constructor(embedder: Embedder, timeoutMs: number) {
    this.#embedder = embedder;
    this.#timeoutMs = timeoutMs;
  }

  of(texts: readonly string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts)].filter((text) => !this.#remembered.has(text));
    const made = missing.length === 0 ? null : this.#embed(missing);
    const fresh = new Map(missing.map((text, index) => [text, this.#remember(text, made, index)]));
    return Promise.all(
      texts.map((text) => fresh.get(text) ?? this.#remembered.get(text) ?? Promise.resolve(new Float32Array())),
    );
  }

  #remember(text: string, made: Promise<Float32Array[]> | null, index: number): Promise<Float32Array> {
    const vector = (async () => (await made)?.[index] ?? new Float32Array())();
    this.#remembered.set(text, vector);
    // Waiting callers receive the failure; the next one tries again.
    void vector.catch(() => this.#remembered.delete(text));
    return vector;
  }

  /** No single caller's signal ends it, since others may wait for it too. */
  async #embed(texts: readonly string[]): Promise<Float32Array[]> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const signal = withDeadline(timeout, timeout, this.#timeoutMs);
    const made = await this.#embedder.embedPassages([...texts], signal, { isAwaited: true });
    return made.map((vector) => Float32Array.from(vector));
  }
}
