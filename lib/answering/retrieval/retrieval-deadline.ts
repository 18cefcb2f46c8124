import pRetry from 'p-retry';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { AppError, type ErrorCode } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** The public contract's: three more times after the first failure. */
const RETRIES = 3;
const FIRST_PAUSE_MS = 100;

/** Faults of the services a search calls. Clients see one code for all of them, and another one for the embedder. */
const STORE_FAULTS: ErrorCode[] = ['retrieval_unavailable', 'storage_unavailable'];

/**
 * Runs a search as long as the retrieval deadline allows. Calls of services are repeated where they are made; only a fault that nobody
 * repeated yet (the embedded database, whose thread comes back by itself) makes the whole search run again. Rejects with
 * `retrieval_unavailable` when what it asks fails or the time is up, with `embedding_failed` when the embedder does, and with the
 * signal's reason when that is aborted. Work under the given signal can ask for the time left (`lib/foundation/core/deadline.ts`).
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
    // What a service asks of its clients is passed on to ours.
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

/** A service's fault has been through its policy, which repeated what may be repeated. */
function wasRepeated(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ServiceFault) return true;
  }
  return false;
}
