import { requireRole } from '#lib/access/administrator.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<Administration, 'setAccess' | 'releaseAccess' | 'changeDocument' | 'removeDocument'>;

/** One book: who may read it, what is known of it, and that it goes. */
export function administerDocuments({ library, chunks, keeper, removals }: AdministrationParts): Part {
  // A collection that another program made holds none of its chunks.
  const holdsChunks = () => chunks.searches !== 'meaning';
  return {
    setAccess: async (administrator, documentId, accessList) => {
      requireRole(administrator, 'admin');
      // The document first: from then on nothing of it leaves that may not, whatever its chunks still say.
      const isKnown = await library.setAccess(documentId, accessList);
      if (isKnown && holdsChunks()) await chunks.setAccess(documentId, accessList);
      return isKnown;
    },
    releaseAccess: async (administrator, documentId) => {
      requireRole(administrator, 'admin');
      const isKnown = await library.releaseAccess(documentId);
      return isKnown ? ((await library.findDocumentOfAnyone(documentId))?.accessList ?? null) : null;
    },
    changeDocument: async (administrator, documentId, { changes, followed }) => {
      requireRole(administrator, 'admin');
      const changed = await keeper.change(documentId, changes, followed);
      if (changed !== null && changes.title !== undefined && holdsChunks())
        await chunks.setTitle(documentId, changed.title);
      return changed;
    },
    removeDocument: async (administrator, documentId) => {
      requireRole(administrator, 'admin');
      return removals.remove(documentId);
    },
  };
}
