/**
 * Events on the way from the work that produces them to their one consumer, in order of time. The work runs no further ahead than the next event that
 * it puts; what happens beside it, such as the progress of a tool, is pushed without waiting and is delivered while the work itself is awaited.
 */
export class EventQueue<Event> {
  #events: Event[] = [];
  #arrival = Promise.withResolvers<undefined>();
  #taken = Promise.withResolvers<undefined>();

  /** Adds events without waiting. */
  push(...events: Event[]): void {
    this.#events.push(...events);
    this.#arrival.resolve(undefined);
  }

  /** Adds events; resolves when the consumer has taken them and asks for more, and rejects when it has left. */
  put(...events: Event[]): Promise<void> {
    this.push(...events);
    return this.#taken.promise;
  }

  /**
   * Starts the work and yields the events until it has ended; rejects with the work's error. When the consumer leaves early, `onLeave` is called,
   * which must end all that the work awaits, and the end of the work is awaited.
   */
  async *during(work: () => Promise<void>, onLeave: () => void): AsyncGenerator<Event, void> {
    const state = { isOver: false };
    const end = work().finally(() => {
      state.isOver = true;
      this.#arrival.resolve(undefined);
    });
    end.catch(() => undefined);
    try {
      while (!state.isOver || this.#events.length > 0) {
        await this.#arrival.promise;
        this.#arrival = Promise.withResolvers();
        const { resolve } = this.#taken;
        for (let event = this.#events.shift(); event !== undefined; event = this.#events.shift()) yield event;
        this.#taken = Promise.withResolvers();
        resolve(undefined);
      }
      await end;
    } finally {
      if (!state.isOver) {
        onLeave();
        this.#taken.promise.catch(() => undefined);
        this.#taken.reject(new Error('The consumer of the events has left.'));
        await end.catch(() => undefined);
      }
    }
  }
}
