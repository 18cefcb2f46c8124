import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '#lib/core/errors.ts';

import { clientKey } from './client-key.ts';

/** So many requests a minute per client, counted in this process. */
export interface MinuteBudget {
  /** Rejects with `AppError('rate_limited')` when the client's minute is used up. */
  spend(client: string): Promise<void>;
}

const UNLIMITED: MinuteBudget = { spend: () => Promise.resolve() };

/** A budget of `perMinute` requests; 0 means no limit. The minute begins with a client's first request. */
export function createMinuteBudget(perMinute: number): MinuteBudget {
  if (perMinute === 0) return UNLIMITED;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async spend(client) {
      try {
        await limiter.consume(clientKey(client));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw overBudget(perMinute, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      }
    },
  };
}

function overBudget(perMinute: number, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', {
    publicMessage: `Too many requests: at most ${perMinute} a minute. Please wait ${retryAfterSeconds} s.`,
    details: { limit_per_minute: perMinute },
    retryAfterSeconds,
  });
}
