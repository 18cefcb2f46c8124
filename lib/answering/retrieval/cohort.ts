import { withDeadline } from '#lib/foundation/core/deadline.ts';

import { cosine } from './cosine.ts';
import type { Embedder } from './ports.ts';
import UNRELATED from './unrelated-sentences.json' with { type: 'json' };

/** Number of median absolute deviations in one standard deviation, for a normal distribution. */
const DEVIATIONS = 1.4826;

/** Converts a cosine with a question into the number of standard deviations by which it exceeds those of unrelated sentences. */
export type Scale = (cosine: number) => number;

/** The sentences that scales are computed from, embedded once. Concurrent questions share the call. */
export class Cohort {
  readonly #embedder: Embedder;
  readonly #timeoutMs: number;
  #made: Promise<readonly ArrayLike<number>[]> | null = null;

  constructor(embedder: Embedder, timeoutMs: number) {
    this.#embedder = embedder;
    this.#timeoutMs = timeoutMs;
  }

  vectors(): Promise<readonly ArrayLike<number>[]> {
    this.#made ??= this.#embed().catch((error: unknown) => {
      this.#made = null;
      throw error;
    });
    return this.#made;
  }

  /** No single caller's signal ends it, since others may wait for it too. */
  async #embed(): Promise<readonly ArrayLike<number>[]> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const signal = withDeadline(timeout, timeout, this.#timeoutMs);
    return this.#embedder.embedPassages([...UNRELATED], signal, { isAwaited: true });
  }
}

/**
 * Returns the scale of a question against a cohort (Auckenthaler et al. 2000), by median and median absolute deviation, so that a few sentences that
 * happen to be about the question affect neither.
 */
export function scaleOf(question: ArrayLike<number>, cohort: readonly ArrayLike<number>[]): Scale {
  const cosines = cohort.map((vector) => cosine(question, vector));
  const middle = median(cosines);
  const deviation = DEVIATIONS * median(cosines.map((value) => Math.abs(value - middle)));
  return (value) => (deviation === 0 ? 0 : (value - middle) / deviation);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
