import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';

/** How often rights are asked for while nothing comes: a reader hears within a second that sources were withdrawn. */
const LOOK_MS = 500;

/** The end of what its reader may not read on. */
function withdrawn(): AppError {
  return new AppError('forbidden', {
    publicMessage: 'This answer stopped because one of its sources was withdrawn while it was being written.',
  });
}

/**
 * The same events for as long as their reader may read what they are about: `mayRead` is asked before each event is handed on, and
 * twice a second while none comes. Then rejects with `AppError('forbidden')`, without waiting for the source of the events.
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
    // A consumer that leaves waits for the end of the events; an error is thrown without waiting for them.
    if (state.isLeft) await ending;
    else void ending?.catch(() => undefined);
  }
}

/** The moments at which rights are looked at while nothing comes: one timer for all events, since most come sooner. */
class Looks {
  readonly #over = new AbortController();
  #next: Promise<boolean> | null = null;

  /** True when the next look is due before the event is there. */
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
