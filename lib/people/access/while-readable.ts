import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';

/** Interval at which access is checked while no events arrive, so that a reader learns within a second that sources were withdrawn. */
const LOOK_MS = 500;

/** Returns the error that ends an answer whose reader has lost access. */
function withdrawn(): AppError {
  return new AppError('forbidden', {
    publicMessage: 'This answer stopped because one of its sources was withdrawn while it was being written.',
  });
}

/**
 * Passes on the events for as long as their reader may read their subject: `mayRead` is called before each event, and twice a second while none
 * comes. When it fails, rejects with `AppError('forbidden')`, without waiting for the source of the events.
 */
export async function* whileReadable<Event>(
  events: AsyncIterable<Event>,
  mayRead: () => Promise<boolean>,
): AsyncGenerator<Event, void, undefined> {
  const iterator = events[Symbol.asyncIterator]();
  const state = { isLeft: true };
  const looks = new Looks();
  const requireRights = async (): Promise<void> => {
    if (!(await mayRead())) throw withdrawn();
  };
  try {
    for (;;) {
      const next = iterator.next();
      state.isLeft = false;
      while (await looks.isPending(next)) await requireRights();
      const result = await next;
      if (result.done === true) return;
      await requireRights();
      state.isLeft = true;
      yield result.value;
    }
  } finally {
    looks.end();
    const ending = iterator.return?.();
    // If the consumer leaves, the end of the events is awaited; an error is thrown without waiting for it.
    if (state.isLeft) await ending;
    else void ending?.catch(() => undefined);
  }
}

/** The moments at which access is checked while no events arrive. One timer serves all events, since most arrive sooner. */
class Looks {
  readonly #over = new AbortController();
  #next: Promise<boolean> | null = null;

  /** Resolves to true if the next check is due before the event arrives. */
  async isPending(event: Promise<unknown>): Promise<boolean> {
    const settled = event.then(
      () => false,
      () => false,
    );
    this.#next ??= delay(LOOK_MS, true, { signal: this.#over.signal, ref: false }).catch(() => false);
    const isDue = await Promise.race([settled, this.#next]);
    if (isDue) this.#next = null;
    return isDue;
  }

  end(): void {
    this.#over.abort();
  }
}
