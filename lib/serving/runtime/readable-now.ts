import type { Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { LibrarySnapshots } from '#lib/books/library/library-snapshots.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { repeatedRights } from '#lib/answering/retrieval/external-rights.ts';
import type { DocumentRights } from '#lib/answering/retrieval/recheck-access.ts';

interface RightsParts {
  rights: DocumentRights;
  moments: Pick<LibrarySnapshots, 'begin'>;
  pages: Pick<LibraryRepository, 'findPage'>;
}

/** The documents and page used in an answer in progress. */
interface Told {
  documentIds: readonly string[];
  /** The page of the words asked about; null if they belong to none. */
  pageId: string | null;
  /** Those of the documents that a search has just found for this viewer, based on the access rights at that time. */
  justFound?: readonly string[];
}

/** Whether a viewer may currently read everything an answer uses. */
export type ReadableNow = (viewer: Viewer, told: Told) => Promise<boolean>;

/** Checks the rights in the library each time, or skips the check if the library has not been written since. */
export function readableNow({ rights, moments, pages }: RightsParts): ReadableNow {
  const repeated = repeatedRights(rights);
  return async (asker, { documentIds, pageId, justFound = [] }) => {
    const viewer = moments.begin(asker);
    repeated.noteFound(viewer, justFound);
    try {
      const readable = await repeated.readable(viewer, documentIds);
      if (!documentIds.every((id) => readable.has(id))) return false;
      return pageId === null || (await pages.findPage(viewer, pageId)) !== null;
    } catch (error) {
      // Access rights cannot change while the database is unavailable, and the answer was begun under the rights that still apply.
      if (AppError.is(error) && error.code === 'storage_unavailable') return true;
      throw error;
    }
  };
}
