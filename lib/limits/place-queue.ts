import { AppError } from '#lib/core/errors.ts';

interface PlaceQueueOptions {
  /** Requests that may run at once. */
  places: number;
  /** Requests that may wait for a place; one more is turned away at once. */
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  admit: () => void;
}

/** A fixed number of places, and a short queue for them, first come first served. */
export class PlaceQueue {
  readonly #options: PlaceQueueOptions;
  readonly #waiting = new Set<Waiting>();
  #taken = 0;

  constructor(options: PlaceQueueOptions) {
    this.#options = options;
  }

  /**
   * Resolves with a function that gives the place back (calling it again does nothing). Rejects with
   * `AppError('rate_limited')` when the queue is full or the wait too long, and with the signal's reason.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken < this.#options.places) this.#taken += 1;
    else await this.#wait(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#giveBack();
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#options.maxWaiting) return Promise.reject(this.#busy());
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        this.#waiting.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        finish();
      };
      const waiting: Waiting = {
        admit: () => {
          settle(resolve);
        },
      };
      const abort = () => {
        settle(() => {
          reject(signal.reason as Error);
        });
      };
      const timer = setTimeout(() => {
        settle(() => {
          reject(this.#busy());
        });
      }, this.#options.maxWaitMs);
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.add(waiting);
    });
  }

  /** The place goes to whoever has waited longest; it is free only when nobody waits. */
  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#taken -= 1;
    else next.admit();
  }

  #busy(): AppError {
    const { places, maxWaitMs } = this.#options;
    return new AppError('rate_limited', {
      publicMessage: `Too many requests at once: at most ${places} are answered at a time. Please try again shortly.`,
      details: { max_concurrent_requests: places },
      retryAfterSeconds: Math.max(1, Math.ceil(maxWaitMs / 1000)),
    });
  }
}
