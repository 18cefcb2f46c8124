/** Work of the same key one after the other, in the order of asking; that of different keys at the same time. */
export class KeyedTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** The outcome of the work, which is begun when what was asked for before has ended, however it did. */
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
