import { LRUCache } from 'lru-cache';

import { readerOf, type Viewer } from '#lib/access/viewer.ts';
import { AppError } from '#lib/core/errors.ts';
import type { LibraryMoments } from '#lib/library/library-moments.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { DocumentRights } from '#lib/retrieval/recheck-access.ts';

interface RightsParts {
  rights: DocumentRights;
  moments: Pick<LibraryMoments, 'begin'>;
  pages: Pick<LibraryRepository, 'findPage'>;
}

/** What an answer under way tells of. */
interface Told {
  documentIds: readonly string[];
  /** The page of the words that were asked about; null when they are of none. */
  pageId: string | null;
  /** Those of the documents that a search has just found for this viewer, by rights as they were then. */
  justFound?: readonly string[];
}

/** Whether a viewer may read all that an answer tells of, as rights are when it is called. */
export type ReadableNow = (viewer: Viewer, told: Told) => Promise<boolean>;

/** How long what another program's collection said of rights is believed: each look at it is a request. */
const FOREIGN_MS = 1_000;

/**
 * Asks the library each time, or nobody where the library has not been written since; and a collection that another program made once a
 * second.
 */
export function readableNow({ rights, moments, pages }: RightsParts): ReadableNow {
  const foreign = new LRUCache<string, true>({ max: 10_000, ttl: FOREIGN_MS });
  return async (asker, { documentIds, pageId, justFound = [] }) => {
    const viewer = moments.begin(asker);
    const keyOf = (id: string) => `${readerOf(viewer)} ${id}`;
    for (const id of justFound) if (rights.isForeign(id)) foreign.set(keyOf(id), true);
    const asked = documentIds.filter((id) => !rights.isForeign(id) || !foreign.has(keyOf(id)));
    try {
      const readable = asked.length === 0 ? new Set<string>() : await rights.readable(viewer, asked);
      if (!asked.every((id) => readable.has(id))) return false;
      for (const id of asked) if (rights.isForeign(id)) foreign.set(keyOf(id), true);
      return pageId === null || (await pages.findPage(viewer, pageId)) !== null;
    } catch (error) {
      // Rights cannot be changed either while the database is away, and the answer was begun with those that held.
      if (AppError.is(error) && error.code === 'storage_unavailable') return true;
      throw error;
    }
  };
}
