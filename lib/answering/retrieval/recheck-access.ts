import { ANONYMOUS, mayRead, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { FoundPassage } from './chunk.ts';
import type { PassageSearch } from './search-passages.ts';

/** The documents that a viewer may read at this moment. */
export interface DocumentRights {
  /** Returns the given documents that the viewer may read now. */
  readable: (viewer: Viewer, documentIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** True for a collection made by another program: the library does not know it, so the access lists of its chunks decide. */
  isExternal: (documentId: string) => boolean;
}

interface RecheckOptions {
  rights: DocumentRights;
  /** Time limit for the library to check read access, in milliseconds. */
  timeoutMs: number;
  log: Logger;
}

/**
 * Wraps a search so that passages are dropped that the viewer may not read when the search ends. The store has filtered by the access lists of its
 * chunks, which are updated after those of the documents; this check asks the documents. Dropped passages are not replaced, so a search right after a
 * change may return fewer than `limit`. While the library cannot be asked, only chunks that are themselves marked public are returned.
 */
export function recheckAccess(search: PassageSearch, options: RecheckOptions): PassageSearch {
  return async (query) => {
    const { passages, ...rest } = await search(query);
    const allowed = passages.filter(({ chunk }) => mayRead(query.viewer, chunk.accessList));
    return { ...rest, passages: await readablePassages(options, query.viewer, allowed) };
  };
}

async function readablePassages(
  options: RecheckOptions,
  viewer: Viewer,
  passages: FoundPassage[],
): Promise<FoundPassage[]> {
  const { rights, log, timeoutMs } = options;
  const documentIds = [...new Set(passages.map(({ chunk }) => chunk.documentId))];
  const known = documentIds.filter((id) => !rights.isExternal(id));
  if (known.length === 0) return passages;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const readable = await raceAbort(rights.readable(viewer, known), timeout);
    return passages.filter(({ chunk }) => rights.isExternal(chunk.documentId) || readable.has(chunk.documentId));
  } catch (error) {
    if (!timeout.aborted && !(AppError.is(error) && error.code === 'storage_unavailable')) throw error;
    log.warn({ err: error }, 'who may read what cannot be looked up: only what is public is used');
    return passages.filter(({ chunk }) => mayRead(ANONYMOUS, chunk.accessList));
  }
}
