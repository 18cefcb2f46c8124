/** Runs work with the same key sequentially, in the order requested, and work with different keys concurrently. */
export class KeyedTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work after the previous work for the same key has ended, however it did, and returns its result. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const outcome = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, outcome);
    try {
      return await outcome;
    } finally {
      if (this.#last.get(key) === outcome) this.#last.delete(key);
    }
  }
}
