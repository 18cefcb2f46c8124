import { DrizzleQueryError } from 'drizzle-orm';

import { diskFailed } from '#lib/foundation/core/disk-fault.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { hasCode } from '#lib/foundation/core/system.ts';

import { databaseFault } from './database-fault.ts';

/** disk_full (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export const DISK_FULL = '53100';

/**
 * Translates a failed database call: `storage_unavailable` when the database could not serve it, otherwise the error as it was thrown beneath drizzle
 * (a violated constraint, say), which is a fault of ours.
 */
export function asStorageFault(error: unknown): unknown {
  // Drizzle's own wrapper has the statement's parameters in its message; those must not be exposed.
  const cause = error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;
  if (AppError.is(cause)) return cause;
  const fault = databaseFault(cause, 'asking');
  if (fault === null) return cause;
  return hasCode(cause, DISK_FULL) ? diskFailed('full', fault) : new AppError('storage_unavailable', { cause: fault });
}

/** Awaits a database call and rejects with its translated error. */
export async function fromStorage<T>(call: PromiseLike<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asStorageFault(error);
  }
}
