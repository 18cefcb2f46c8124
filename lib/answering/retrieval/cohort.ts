import { withDeadline } from '#lib/foundation/core/deadline.ts';

import { cosine } from './cosine.ts';
import type { Embedder } from './ports.ts';
import UNRELATED from './unrelated-sentences.json' with { type: 'json' };

/** Of a normal distribution: so many median absolute deviations are one standard deviation. */
const DEVIATIONS = 1.4826;

/** Says by how many standard deviations a cosine with a question lies above those of sentences about anything else. */
export type Scale = (cosine: number) => number;

/** The sentences that scales are made of, embedded once; questions that come at the same time share the work. */
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

  /** Nobody's own signal ends it, since others may wait for it too. */
  async #embed(): Promise<readonly ArrayLike<number>[]> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const signal = withDeadline(timeout, timeout, this.#timeoutMs);
    return this.#embedder.embedPassages([...UNRELATED], signal, { isAwaited: true });
  }
}

/**
 * The scale of a question against a cohort (Auckenthaler et al. 2000), by median and median absolute deviation: a few sentences that happen
 * to be about the question move neither.
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
