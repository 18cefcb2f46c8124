import { createHmac } from 'node:crypto';

import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';

import { AppError } from '#lib/foundation/core/errors.ts';
import { type Meter, meterHere, meterOf } from '#lib/serving/limits/minute-budget.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import type { Database } from '../database.ts';
import { rateLimits } from '../admin-schema.ts';
import { asStorageFault } from '../storage-faults.ts';

interface SharedMeterOptions {
  perMinute: number;
  db: Database;
  /** Known to all instances and not in the database: it makes clients unrecognisable there. */
  secret: string;
  log: Logger;
  /** How long a request waits for the shared count before this process falls back to its own, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 500;

const NEVER = new AbortController().signal;

/** How often expired minutes are deleted. */
const CLEAN_EVERY_MS = 60_000;

/**
 * Counts the requests of all instances on one database together. While the database does not answer, each process counts alone: a failing database
 * makes limits laxer, but never makes requests slower or impossible. Each instance uses its own clock for minutes.
 */
export function sharedMeter(options: SharedMeterOptions): Meter {
  const { perMinute, db, secret, log, patienceMs = PATIENCE_MS } = options;
  const together = meterOf(
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      points: perMinute,
      duration: 60,
      keyPrefix: '',
      // A client that has used up its minute causes no further database requests.
      inMemoryBlockOnConsumed: perMinute + 1,
      // Errors would be printed to the console.
      clearExpiredByTimeout: false,
    }),
  );
  const alone = meterHere(perMinute);
  const policy = new ServicePolicy({
    service: 'The count of requests',
    errorCode: 'storage_unavailable',
    retries: 0,
    attemptTimeoutMs: patienceMs,
    toFault: (error) => faultBehind(asStorageFault(error)),
  });
  const clean = cleaner(db, log);
  let isTogether = true;

  return async (client) => {
    const key = createHmac('sha256', secret).update(client).digest('base64url');
    try {
      const found = await policy.call(() => together(key), {
        signal: NEVER,
        isIdempotent: false,
      });
      if (!isTogether) log.info('Requests are counted together with other instances again.');
      isTogether = true;
      clean();
      return found;
    } catch (error) {
      if (isTogether)
        log.warn({ err: error }, 'Requests are counted in this process alone: the database does not answer.');
      isTogether = false;
      return alone(key);
    }
  };
}

function faultBehind(error: unknown): unknown {
  return AppError.is(error) ? error.cause : error;
}

function cleaner(db: Database, log: Logger): () => void {
  let cleanedAt = performance.now();
  return () => {
    if (performance.now() - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = performance.now();
    db.delete(rateLimits)
      .where(lt(rateLimits.expire, new Date()))
      .catch((error: unknown) => log.warn({ err: error }, 'Finished minutes could not be deleted.'));
  };
}
