import pRetry from 'p-retry';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError, type ErrorCode } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** Retries after the first failure, as promised by the public contract. */
const RETRIES = 3;
const FIRST_PAUSE_MS = 100;

/** Errors of the services that a search calls. Clients get one code for all of them, and another one for the embedder. */
const STORE_FAULTS: ErrorCode[] = ['retrieval_unavailable', 'storage_unavailable'];

/**
 * Runs a search within the retrieval deadline. Calls of services are retried where they are made; only a fault that has not been retried yet (from
 * the embedded database, whose thread restarts by itself) makes the whole search run again. Rejects with `retrieval_unavailable` when a service it
 * calls fails or the time is up, with `embedding_failed` when the embedder does, and with the signal's reason when it is aborted. Work under the
 * given signal can query the time left (`lib/foundation/core/deadline.ts`).
 */
export async function withinRetrievalDeadline<T>(
  signal: AbortSignal,
  search: (signal: AbortSignal) => Promise<T>,
  deadlineMs: number = LIMITS.retrievalTimeoutMs,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const either = withDeadline(signal, deadline, deadlineMs);
  const options = { retries: RETRIES, minTimeout: FIRST_PAUSE_MS, factor: 2, signal: either };
  try {
    const attempts = pRetry(() => search(either), {
      ...options,
      shouldRetry: ({ error }) => isStoreFault(error) && !wasRepeated(error),
    });
    return await raceAbort(attempts, either);
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted && !isStoreFault(error)) throw error;
    // A service's wait request is passed on to our clients.
    const retryAfterSeconds = AppError.is(error) ? error.retryAfterSeconds : undefined;
    throw new AppError('retrieval_unavailable', {
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}

function isStoreFault(error: unknown): boolean {
  return AppError.is(error) && STORE_FAULTS.includes(error.code);
}

/** A service's fault has passed through its policy, which made the permitted retries. */
function wasRepeated(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ServiceFault) return true;
  }
  return false;
}
