import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { RoundRobin } from './round-robin.ts';

import { clientKey, createMinuteBudget, type MinuteBudget } from './minute-budget.ts';

interface RequestGateOptions {
  /** Requests a minute and client; 0 turns the limit off. */
  apiRateLimit: number;
  maxConcurrentRequests: number;
  /** Requests that may wait for a place, and how long. */
  queue?: { maxLength: number; timeoutMs: number };
  /** Opens the count of questions; by default in this process. */
  openBudget?: (perMinute: number) => MinuteBudget;
  /** What a client may ask a minute in place of `apiRateLimit`; null leaves it at that. */
  limitOf?: (client: string) => number | null;
}

const SHORT_QUEUE = { maxLength: LIMITS.queueMaxLength, timeoutMs: LIMITS.queueTimeoutMs };

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

/** Lets chat requests in: so many a minute per client, so many at a time, the rest wait shortly by turns or are turned away. */
export interface RequestGate {
  /**
   * Resolves with a release function once the request may run; call it when the answer has ended; calling it again does nothing.
   * Rejects with `AppError('rate_limited')` carrying whole seconds in `retryAfterSeconds`.
   */
  enter(client: string, signal: AbortSignal): Promise<() => void>;
  /**
   * Counts something small that a client writes. It needs no place, and its minute, as long as that of the questions, is another: who
   * rates answers does not ask less. Rejects with `rate_limited` as `enter` does.
   */
  admitWrite(client: string): Promise<void>;
  /** Counts a search for words. Its minute is a third one, with room for who searches while typing. Rejects as `enter` does. */
  admitSearch(client: string): Promise<void>;
}

/** A gate: first the client's minute, then a place. Places are this process's own, whoever counts the minutes. */
export function createRequestGate(options: RequestGateOptions): RequestGate {
  const { apiRateLimit, maxConcurrentRequests, queue = SHORT_QUEUE } = options;
  const { openBudget = createMinuteBudget, limitOf = () => null } = options;
  const questionsOf = (client: string) => limitOf(client) ?? apiRateLimit;
  const places = new PlaceQueue({
    places: maxConcurrentRequests,
    maxWaiting: queue.maxLength,
    maxWaitMs: queue.timeoutMs,
  });
  const questions = budgetsByLimit(questionsOf, openBudget);
  const writes = budgetsByLimit(questionsOf, (perMinute) => createMinuteBudget(perMinute));
  const searches = budgetsByLimit(questionsOf, (perMinute) =>
    createMinuteBudget(perMinute * LIMITS.searchesPerQuestion),
  );
  return {
    admitWrite: (client) => writes.spend(client),
    admitSearch: (client) => searches.spend(client),
    async enter(client, signal) {
      await questions.spend(client);
      return places.take(clientKey(client), signal);
    },
  };
}

/**
 * A fixed number of places, and a short queue for them, by turns among clients. A quarter more places are for clients that hold none, and
 * one client fills half of the queue at most, so that others find room.
 */
class PlaceQueue {
  readonly #options: PlaceQueueOptions;
  readonly #waiting = new RoundRobin<Waiting>();
  /** Places held, by client. */
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(options: PlaceQueueOptions) {
    this.#options = options;
  }

  /**
   * Resolves with a function that gives the place back (calling it again does nothing). Rejects with
   * `AppError('rate_limited')` when the queue is full or the wait too long, and with the signal's reason.
   */
  async take(client: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#mayEnter(client)) this.#hold(client);
    else await this.#wait(client, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#giveBack(client);
    };
  }

  #wait(client: string, signal: AbortSignal): Promise<void> {
    if (!this.#mayWait(client)) return Promise.reject(this.#busy());
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        this.#waiting.remove(client, waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        finish();
      };
      const waiting: Waiting = {
        admit: () => {
          this.#hold(client);
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
      this.#waiting.add(client, waiting);
    });
  }

  #mayEnter(client: string): boolean {
    const { places } = this.#options;
    return this.#taken < (this.#held.has(client) ? places : places + Math.floor(places / 4));
  }

  #mayWait(client: string): boolean {
    const { maxWaiting } = this.#options;
    return this.#waiting.size < maxWaiting && this.#waiting.countOf(client) < Math.ceil(maxWaiting / 2);
  }

  #hold(client: string): void {
    this.#taken += 1;
    this.#held.set(client, (this.#held.get(client) ?? 0) + 1);
  }

  #giveBack(client: string): void {
    this.#taken -= 1;
    const left = (this.#held.get(client) ?? 0) - 1;
    if (left > 0) this.#held.set(client, left);
    else this.#held.delete(client);
    this.#waiting.take((waiting) => this.#mayEnter(waiting))?.admit();
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

/** Budgets of different sizes: each client’s by its own limit, else by the usual one. */
function budgetsByLimit(limitOf: (client: string) => number, open: (perMinute: number) => MinuteBudget): MinuteBudget {
  const budgets = new Map<number, MinuteBudget>();
  const budgetOf = (perMinute: number): MinuteBudget => {
    const budget = budgets.get(perMinute) ?? open(perMinute);
    budgets.set(perMinute, budget);
    return budget;
  };
  return { spend: (client) => budgetOf(limitOf(client)).spend(client) };
}
