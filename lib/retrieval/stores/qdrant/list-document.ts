import { mayRead, type Viewer } from '#lib/access/viewer.ts';

import type { Chunk } from '../../chunk.ts';

import type { DatedChunk } from './chunk-memory.ts';
import { writtenAtOf } from './chunk-payload.ts';
import type { CollectionFormat } from './collection-format.ts';
import { mixedPages } from './mixed-versions.ts';
import type { QdrantConnection } from './qdrant-connection.ts';
import { scrollPoints } from './read-points.ts';
import { storableText } from './storable-text.ts';

const POINTS_PER_SCROLL = 1_000;

interface DocumentReading {
  collection: string;
  format: CollectionFormat;
  viewer: Viewer;
  documentId: string;
  limit: number;
}

/**
 * The chunks of a document that the viewer may read, in reading order, at most `limit`. Qdrant knows no order but that of the ids, so
 * all of them are read.
 */
export async function listDocument(
  connection: QdrantConnection,
  { collection, format, viewer, documentId, limit }: DocumentReading,
): Promise<Chunk[]> {
  const filter = format.conditionOf(viewer, { documentIds: [storableText(documentId)] });
  if (filter === null || limit < 1) return [];
  const parts = { payload: true, vector: false };
  const found: DatedChunk[] = [];
  for await (const points of scrollPoints(connection, { collection, parts, filter, limit: POINTS_PER_SCROLL })) {
    for (const point of points) {
      const chunk = format.chunkOf(point);
      if (chunk !== null && mayRead(viewer, chunk.accessList)) {
        found.push({ chunk, writtenAt: writtenAtOf(point.payload) });
      }
    }
  }
  // A page may be in the middle of being replaced.
  const mixed = mixedPages(found);
  return found
    .map(({ chunk }) => chunk)
    .filter(({ pageId, pageVersion }) => (mixed.get(pageId) ?? pageVersion) === pageVersion)
    .toSorted(inReadingOrder)
    .slice(0, limit);
}

function inReadingOrder(one: Chunk, other: Chunk): number {
  return one.pageNumber - other.pageNumber || one.start - other.start || (one.id < other.id ? -1 : 1);
}
