import type { Viewer } from '#lib/people/access/viewer.ts';
import { onlyDocuments } from '#lib/contracts/document-filter.ts';

import type { Chunk } from '../../chunk.ts';
import { madeDocumentIn, pointIn } from '../../external-ids.ts';
import type { ChunkStore } from '../../ports.ts';

import type { ExternalPoints } from './external-points.ts';
import type { PointFacts } from './point-facts.ts';

interface ExternalSources {
  chunks: Pick<ChunkStore, 'findByIds'>;
  points: Pick<ExternalPoints, 'name' | 'list'>;
  /** Lists the points of a document, if the collection is not listed by points. */
  listPoints?: (viewer: Viewer, documentId: string) => Promise<PointFacts[]>;
}

/** Returns the points of a collection that another program made, each as its own page. Names from elsewhere are not looked up. */
export function externalPages({ chunks, points, listPoints }: ExternalSources) {
  return {
    findPage: async (viewer: Viewer, pageId: string): Promise<Chunk | null> => {
      const chunkId = pointIn(points.name, pageId);
      const [chunk] = chunkId === null ? [] : await chunks.findByIds(viewer, [chunkId]);
      return chunk?.pageId === pageId ? chunk : null;
    },
    listPoints: async (viewer: Viewer, documentId: string): Promise<PointFacts[]> => {
      const isOfIt = [pointIn, madeDocumentIn].some((read) => read(points.name, documentId) !== null);
      if (!isOfIt) return [];
      return listPoints?.(viewer, documentId) ?? points.list(viewer, onlyDocuments([documentId]));
    },
  };
}
