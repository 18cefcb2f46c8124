import type { Viewer } from '#lib/access/viewer.ts';
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
}

/** Whether a viewer may read all that an answer tells of, as rights are when it is called. */
export type ReadableNow = (viewer: Viewer, told: Told) => Promise<boolean>;

/** Asks the library each time, or nobody where the library has not been written since. */
export function readableNow({ rights, moments, pages }: RightsParts): ReadableNow {
  return async (asker, { documentIds, pageId }) => {
    const viewer = moments.begin(asker);
    try {
      const readable = await rights.readable(viewer, documentIds);
      if (!documentIds.every((id) => readable.has(id))) return false;
      return pageId === null || (await pages.findPage(viewer, pageId)) !== null;
    } catch (error) {
      // Rights cannot be changed either while the database is away, and the answer was begun with those that held.
      if (AppError.is(error) && error.code === 'storage_unavailable') return true;
      throw error;
    }
  };
}
