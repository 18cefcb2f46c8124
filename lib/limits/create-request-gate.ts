import { LIMITS } from '#lib/config/limits.ts';

import { createMinuteBudget, type MinuteBudget } from './minute-budget.ts';
import { PlaceQueue } from './place-queue.ts';
import type { RequestGate } from './request-gate.ts';

interface RequestGateOptions {
  /** Requests a minute and client; 0 turns the limit off. */
  apiRateLimit: number;
  maxConcurrentRequests: number;
  /** Requests that may wait for a place, and how long. */
  queue?: { maxLength: number; timeoutMs: number };
  /** By default counted in this process. */
  budget?: MinuteBudget;
}

const SHORT_QUEUE = { maxLength: LIMITS.queueMaxLength, timeoutMs: LIMITS.queueTimeoutMs };

/** A gate: first the client's minute, then a place. Places are this process's own, whoever counts the minutes. */
export function createRequestGate(options: RequestGateOptions): RequestGate {
  const { apiRateLimit, maxConcurrentRequests, queue = SHORT_QUEUE } = options;
  const { budget = createMinuteBudget(apiRateLimit) } = options;
  const places = new PlaceQueue({
    places: maxConcurrentRequests,
    maxWaiting: queue.maxLength,
    maxWaitMs: queue.timeoutMs,
  });
  const writes = createMinuteBudget(apiRateLimit);
  return {
    admitWrite: (client) => writes.spend(client),
    async enter(client, signal) {
      await budget.spend(client);
      return places.take(signal);
    },
  };
}
