type Release = () => void;

/** One at a time, in the order of asking: a database with a single session needs turns. */
export class TurnLock {
  #taken = false;
  readonly #waiting: Release[] = [];

  /** Resolves, when it is this caller's turn, with the function that ends it. Aborting leaves the queue and rejects. */
  take(signal: AbortSignal): Promise<Release> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve(() => this.#passOn());
    }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(() => this.#passOn());
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      this.#waiting.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}
