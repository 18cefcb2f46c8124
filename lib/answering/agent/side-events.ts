/** Events that occur in parallel with a stream of others, so that they can be delivered while that stream is awaited. */
export class SideEvents<Event> {
  #events: Event[] = [];
  #arrival = Promise.withResolvers<null>();

  push(event: Event): void {
    this.#events.push(event);
    this.#arrival.resolve(null);
  }

  /** Returns all events that have not been taken yet. */
  take(): Event[] {
    const events = this.#events;
    this.#events = [];
    this.#arrival = Promise.withResolvers();
    return events;
  }

  /** Resolves as soon as there is something to take. */
  get arrival(): Promise<unknown> {
    return this.#arrival.promise;
  }
}

/**
 * Yields a stream merged with its side events, in order of time. `onLeave` is called when the consumer leaves before the end: it must end all that is
 * still awaited.
 */
export async function* withSideEvents<Part, Event>(
  parts: AsyncGenerator<Part>,
  side: SideEvents<Event>,
  onLeave: () => void,
): AsyncGenerator<Part | Event> {
  let hasEnded = false;
  try {
    while (!hasEnded) {
      const next = parts.next();
      const settled = next.then(() => undefined).catch(() => undefined);
      let isNext = false;
      while (!isNext) {
        isNext = await Promise.race([settled.then(() => true), side.arrival.then(() => false)]);
        yield* side.take();
      }
      const result = await next.catch((error: unknown) => {
        hasEnded = true;
        throw error;
      });
      if (result.done === true) hasEnded = true;
      else yield result.value;
    }
  } finally {
    if (!hasEnded) {
      onLeave();
      await parts.return(undefined).catch(() => undefined);
    }
  }
}
