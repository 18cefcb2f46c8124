import { isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '#lib/foundation/core/errors.ts';

/** A limit of requests per minute and client. */
export interface MinuteBudget {
  /** Rejects with `AppError('rate_limited')` if the client's budget for this minute is exhausted. */
  spend(client: string): Promise<void>;
}

/** Whether one more request of the client with this key is within the minute; if not, the time until the next one is. */
export type Meter = (key: string) => Promise<{ isOver: false } | { isOver: true; waitMs: number }>;

const UNLIMITED: MinuteBudget = { spend: () => Promise.resolve() };

/** Creates a budget of `perMinute` requests; 0 means no limit. The minute begins with a client's first request. */
export function createMinuteBudget(perMinute: number, meter?: Meter): MinuteBudget {
  if (perMinute === 0) return UNLIMITED;
  const measure = meter ?? meterHere(perMinute);
  return {
    async spend(client) {
      const found = await measure(clientKey(client));
      if (found.isOver) throw overBudget(perMinute, Math.max(1, Math.ceil(found.waitMs / 1000)));
    },
  };
}

/** Creates a meter that counts in this process. */
export function meterHere(perMinute: number): Meter {
  return meterOf(new RateLimiterMemory({ points: perMinute, duration: 60 }));
}

/** Creates a meter from a limiter of the library. */
export function meterOf(limiter: Pick<RateLimiterAbstract, 'consume'>): Meter {
  return async (key) => {
    try {
      await limiter.consume(key);
      return { isOver: false };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return { isOver: true, waitMs: error.msBeforeNext };
    }
  };
}

function overBudget(perMinute: number, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', {
    publicMessage: `Too many requests: at most ${perMinute} a minute. Please wait ${retryAfterSeconds} s.`,
    details: { limit_per_minute: perMinute },
    retryAfterSeconds,
  });
}

/** Returns the key that shares a budget: one IPv4 address, or one IPv6 /64, the size held by a single subscriber. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
