import { mayRead, type Viewer } from '#lib/people/access/viewer.ts';

import type { ChunkFilters } from '../../chunk-filters.ts';
import type { Chunk } from '../../chunk.ts';
import type { DatedChunk } from './chunk-memory.ts';
import { writtenAtOf } from './chunk-payload.ts';
import type { CollectionFormat } from './collection-format.ts';
import type { QdrantConnection } from './qdrant-connection.ts';
import { scrollPoints } from './read-points.ts';

const POINTS_PER_SCROLL = 1_000;

interface DocumentReading {
  collection: string;
  format: CollectionFormat;
  viewer: Viewer;
  /** Storable ones. */
  filters: ChunkFilters;
  limit: number;
}

/** Returns the matching chunks that the viewer may read, in reading order, at most `limit`. Qdrant orders only by id, so all of them are read. */
export async function listDocument(
  connection: QdrantConnection,
  { collection, format, viewer, filters, limit }: DocumentReading,
): Promise<Chunk[]> {
  const filter = format.conditionOf(viewer, filters);
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
  // A page may be in the process of being replaced.
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

/**
 * Returns the pages of which two versions were found at once, each with the version to use. Qdrant writes points one by one: while a page is
 * replaced, its new version is added and then the old one removed, so the older one is complete.
 */
export function mixedPages(found: DatedChunk[]): Map<string, string> {
  const oldest = new Map<string, { version: string; writtenAt: number }>();
  const mixed = new Set<string>();
  for (const { chunk, writtenAt } of found) {
    const { pageId, pageVersion: version } = chunk;
    const known = oldest.get(pageId);
    if (known !== undefined && known.version !== version) mixed.add(pageId);
    if (known === undefined || writtenAt < known.writtenAt) oldest.set(pageId, { version, writtenAt });
  }
  return new Map([...oldest].filter(([pageId]) => mixed.has(pageId)).map(([pageId, { version }]) => [pageId, version]));
}
