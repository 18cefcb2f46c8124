import { isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '#lib/foundation/core/errors.ts';

/** So many requests a minute per client. */
export interface MinuteBudget {
  /** Rejects with `AppError('rate_limited')` when the client's minute is used up. */
  spend(client: string): Promise<void>;
}

/** Whether one more request of whoever is behind a key is within the minute; if not, how long until the next one is. */
export type Meter = (key: string) => Promise<{ isOver: false } | { isOver: true; waitMs: number }>;

const UNLIMITED: MinuteBudget = { spend: () => Promise.resolve() };

/** A budget of `perMinute` requests; 0 means no limit. The minute begins with a client's first request. */
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

/** Counts in this process. */
export function meterHere(perMinute: number): Meter {
  return meterOf(new RateLimiterMemory({ points: perMinute, duration: 60 }));
}

/** Counts with a limiter of the library. */
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

/** Who shares a budget: one IPv4 address, or one IPv6 /64, which is what a single subscriber holds. */
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
