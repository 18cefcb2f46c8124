import PQueue from 'p-queue';

interface PaceOptions {
  /** Texts that may be sent in any period of that length. */
  texts: number;
  everyMs: number;
}

/** Lets through so many texts in a time, in whatever batches they come. */
export class PassagePace {
  readonly #places: PQueue;

  constructor({ texts, everyMs }: PaceOptions) {
    this.#places = new PQueue({ intervalCap: texts, interval: everyMs, strict: true });
  }

  /** Resolves when so many texts may be sent; rejects with the signal's reason when that is aborted. */
  async take(texts: number, signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: texts }, () => this.#places.add(() => undefined, { signal })));
  }
}
