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

/** Asks the library each time, or nobody where the library has not been written since. */
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
      // Rights cannot be changed either while the database is away, and the answer was begun with those that held.
      if (AppError.is(error) && error.code === 'storage_unavailable') return true;
      throw error;
    }
  };
}
