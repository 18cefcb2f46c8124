import pRetry from 'p-retry';

import { LIMITS } from '#lib/config/limits.ts';
import { AppError, type ErrorCode } from '#lib/core/errors.ts';
import { raceAbort } from '#lib/core/race-abort.ts';

/** The public contract's: three more times after the first failure. */
const RETRIES = 3;
const FIRST_PAUSE_MS = 100;

/** Faults of the services a search asks: they may pass, and to whoever searches they are one and the same. */
const SERVICE_FAULTS: ErrorCode[] = ['retrieval_unavailable', 'storage_unavailable'];

/**
 * Runs a search, again after a fault that may pass, as long as the retrieval deadline allows. Rejects with
 * `retrieval_unavailable` when the services fail or the time is up, and with the signal's reason when that is aborted.
 */
export async function withinRetrievalDeadline<T>(
  signal: AbortSignal,
  search: (signal: AbortSignal) => Promise<T>,
  deadlineMs: number = LIMITS.retrievalTimeoutMs,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const either = AbortSignal.any([signal, deadline]);
  const options = { retries: RETRIES, minTimeout: FIRST_PAUSE_MS, factor: 2, signal: either };
  try {
    const attempts = pRetry(() => search(either), { ...options, shouldRetry: ({ error }) => isServiceFault(error) });
    return await raceAbort(attempts, either);
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted || isServiceFault(error)) throw new AppError('retrieval_unavailable', { cause: error });
    throw error;
  }
}

function isServiceFault(error: unknown): boolean {
  return AppError.is(error) && SERVICE_FAULTS.includes(error.code);
}
