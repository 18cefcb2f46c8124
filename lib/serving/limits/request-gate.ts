import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { RoundRobin } from './round-robin.ts';

import { clientKey, createMinuteBudget, type MinuteBudget } from './minute-budget.ts';

interface RequestGateOptions {
  /** Requests per minute and client; 0 turns the limit off. */
  apiRateLimit: number;
  maxConcurrentRequests: number;
  /** How many requests may wait for a place, and how long. */
  queue?: { maxLength: number; timeoutMs: number };
  /** Creates the budget that counts questions; by default in this process. */
  openBudget?: (perMinute: number) => MinuteBudget;
  /** Returns a client's own limit per minute in place of `apiRateLimit`; null keeps the default. */
  limitOf?: (client: string) => number | null;
}

const SHORT_QUEUE = { maxLength: LIMITS.queueMaxLength, timeoutMs: LIMITS.queueTimeoutMs };

interface PlaceQueueOptions {
  /** Maximum number of concurrent requests. */
  places: number;
  /** How many requests may wait for a place; any further one is rejected at once. */
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  admit: () => void;
}

/**
 * Admits chat requests within a budget per minute and client and a limit on concurrency. Further requests wait briefly, round-robin among clients, or
 * are rejected.
 */
export interface RequestGate {
  /**
   * Resolves with a release function once the request may run. Call it when the answer has ended; further calls do nothing. Rejects with
   * `AppError('rate_limited')` carrying whole seconds in `retryAfterSeconds`.
   */
  enter(client: string, signal: AbortSignal): Promise<() => void>;
  /**
   * Counts a small write by a client. It needs no place. Its budget is as large as that for questions but separate, so rating answers does not reduce
   * the number of questions. Rejects with `rate_limited` as `enter` does.
   */
  admitWrite(client: string): Promise<void>;
  /** Returns how many questions are being answered here, and how many wait for a place. */
  load(): { answering: number; waiting: number };
  /** Counts a word search. It has a third budget, sized for searching while typing. Rejects as `enter` does. */
  admitSearch(client: string): Promise<void>;
}

/** Creates a gate: first the client's minute, then a place. Places are counted in this process alone, even if minutes are counted elsewhere. */
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
    load: () => places.load,
    admitWrite: (client) => writes.spend(client),
    admitSearch: (client) => searches.spend(client),
    async enter(client, signal) {
      await questions.spend(client);
      return places.take(clientKey(client), signal);
    },
  };
}

/**
 * A fixed number of places with a short queue, round-robin among clients. An extra quarter of places is reserved for clients that hold none, and one
 * client may fill at most half of the queue, so that others find room.
 */
class PlaceQueue {
  readonly #options: PlaceQueueOptions;
  readonly #waiting = new RoundRobin<Waiting>();
  /** Places held, per client. */
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(options: PlaceQueueOptions) {
    this.#options = options;
  }

  get load() {
    return { answering: this.#taken, waiting: this.#waiting.size };
  }

  /**
   * Resolves with a function that releases the place (further calls do nothing). Rejects with `AppError('rate_limited')` if the queue is full or the
   * wait too long, and with the signal's reason.
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

/** Combines budgets of different sizes: each client’s own limit, otherwise the default. */
function budgetsByLimit(limitOf: (client: string) => number, open: (perMinute: number) => MinuteBudget): MinuteBudget {
  const budgets = new Map<number, MinuteBudget>();
  const budgetOf = (perMinute: number): MinuteBudget => {
    const budget = budgets.get(perMinute) ?? open(perMinute);
    budgets.set(perMinute, budget);
    return budget;
  };
  return { spend: (client) => budgetOf(limitOf(client)).spend(client) };
}
