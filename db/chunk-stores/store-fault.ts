import { AppError } from '#lib/foundation/core/errors.ts';

import { fromStorage } from '../storage-faults.ts';

/** For a search, a database that is down means that search is down, so the search error code is used. */
export async function fromStore<T>(call: PromiseLike<T>): Promise<T> {
  try {
    return await fromStorage(call);
  } catch (error) {
    throw new AppError('retrieval_unavailable', { cause: AppError.is(error) ? (error.cause ?? error) : error });
  }
}
