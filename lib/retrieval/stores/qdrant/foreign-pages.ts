import type { Viewer } from '#lib/access/viewer.ts';

import type { Chunk } from '../../chunk.ts';
import type { ChunkStore } from '../../ports.ts';
import { chunkOfPage } from './foreign-format.ts';

interface ForeignCollection {
  chunks: Pick<ChunkStore, 'findByIds' | 'searches'>;
  /** The Qdrant collection that is configured; null without Qdrant. */
  collection: string | null;
}

/** The chunks of a collection that another program made, each as the page it is. */
export function foreignPages({ chunks, collection }: ForeignCollection) {
  return {
    // Only a collection that another program made is searched by meaning alone.
    isForeign: (documentId: string): boolean => documentId === collection && chunks.searches === 'meaning',
    findPage: async (viewer: Viewer, pageId: string): Promise<Chunk | null> => {
      const chunkId = chunkOfPage(pageId);
      const [chunk] = chunkId === null ? [] : await chunks.findByIds(viewer, [chunkId]);
      // A chunk of the library has that id without being that page.
      return chunk?.pageId === pageId ? chunk : null;
    },
  };
}
