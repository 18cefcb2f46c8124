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

/** Checks that a reader may still read what they are given: before each part, and twice a second while none comes. */
export class ReadingRights {
  readonly #mayRead: () => Promise<boolean>;
  readonly #over = new AbortController();
  /** Resolves when the next check is due. One timer serves all waits, since most parts arrive sooner. */
  #due: Promise<boolean> | null = null;

  constructor(mayRead: () => Promise<boolean>) {
    this.#mayRead = mayRead;
  }

  /** Rejects with `AppError('forbidden')` if the reader may not. */
  async require(): Promise<void> {
    if (!(await this.#mayRead())) throw withdrawn();
  }

  /** Waits for a promise, which may reject, while checking. Rejects as `require` does, without waiting any longer. */
  async requireWhile(part: Promise<unknown>): Promise<void> {
    const settled = part.then(
      () => false,
      () => false,
    );
    for (;;) {
      this.#due ??= delay(LOOK_MS, true, { signal: this.#over.signal, ref: false }).catch(() => false);
      if (!(await Promise.race([settled, this.#due]))) return;
      this.#due = null;
      await this.require();
    }
  }

  /** Ends the checks. */
  end(): void {
    this.#over.abort();
  }
}

interface ReadableOptions<Event> {
  /** Returns whether the events may be read now. */
  mayRead: () => Promise<boolean>;
  /** Called with each event before it is passed on. */
  onEvent?: (event: Event) => void;
  /** Called when the events, or the right to read them, fail. */
  onFailure?: (error: unknown) => void;
  /** Called once when the events have begun and end, in any way. */
  onEnd?: () => void;
}

/**
 * Passes on the events for as long as their reader may read their subject (see `ReadingRights`). When they may not, rejects with
 * `AppError('forbidden')`, without waiting for the source of the events.
 */
export async function* whileReadable<Event>(
  events: AsyncIterable<Event>,
  { mayRead, onEvent, onFailure, onEnd }: ReadableOptions<Event>,
): AsyncGenerator<Event, void, undefined> {
  const iterator = events[Symbol.asyncIterator]();
  const rights = new ReadingRights(mayRead);
  let isLeft = true;
  try {
    for (;;) {
      const next = iterator.next();
      isLeft = false;
      await rights.requireWhile(next);
      const result = await next;
      if (result.done === true) return;
      await rights.require();
      isLeft = true;
      onEvent?.(result.value);
      yield result.value;
    }
  } catch (error) {
    onFailure?.(error);
    throw error;
  } finally {
    rights.end();
    const ending = iterator.return?.();
    // If the consumer leaves, the end of the events is awaited; an error is thrown without waiting for it.
    if (isLeft) await ending;
    else void ending?.catch(() => undefined);
    onEnd?.();
  }
}
