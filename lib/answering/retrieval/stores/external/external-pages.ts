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
  /** The points of a document, where the collection is not listed by points. */
  listPoints?: (viewer: Viewer, documentId: string) => Promise<PointFacts[]>;
}

/** The points of a collection that another program made, each as the page it is. What is not of it is not asked for. */
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
