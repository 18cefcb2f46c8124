import { DrizzleQueryError } from 'drizzle-orm';

import { AppError } from '#lib/core/errors.ts';

// SQLSTATE classes that say the database cannot serve, whatever was asked: connection, resources (a full disk among
// them), operator intervention, system error, internal error. https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58', 'XX']);

/**
 * What a failed database call means: `storage_unavailable` when the database could not serve it, else the error as it was
 * thrown beneath drizzle (a constraint that was violated, say), which is a fault of ours.
 */
export function asStorageFault(error: unknown): unknown {
  // Drizzle's own wrapper has the statement's parameters in its message; those are for nobody to see.
  const cause = error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;
  if (AppError.is(cause) || !isOutage(cause)) return cause;
  return new AppError('storage_unavailable', { cause });
}

/** Awaits a database call and rejects with what its failure means. */
export async function fromStorage<T>(call: PromiseLike<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asStorageFault(error);
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string') return false;
  const isSystemError = typeof Reflect.get(error, 'syscall') === 'string';
  return isSystemError || (/^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_CLASSES.has(code.slice(0, 2)));
}
