import PQueue from 'p-queue';

interface PaceOptions {
  /** Maximum number of texts sent in any period of `everyMs`. */
  texts: number;
  everyMs: number;
}

/** Lets through a limited number of texts in a period, in batches of any size. */
export class PassagePace {
  readonly #places: PQueue;

  constructor({ texts, everyMs }: PaceOptions) {
    this.#places = new PQueue({ intervalCap: texts, interval: everyMs, strict: true });
  }

  /** Resolves when this many texts may be sent; rejects with the signal's reason when it is aborted. */
  async take(texts: number, signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: texts }, () => this.#places.add(() => undefined, { signal })));
  }
}
