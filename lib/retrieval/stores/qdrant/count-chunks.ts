import type { CollectionFormat } from './collection-format.ts';
import type { QdrantConnection } from './qdrant-connection.ts';
import { countPoints } from './read-points.ts';

/** How many chunks a collection has, and how many of them have a vector. */
export async function countChunks(
  connection: QdrantConnection,
  { collection, format, signal }: { collection: string; format: CollectionFormat; signal?: AbortSignal | undefined },
): Promise<{ chunks: number; vectors: number }> {
  const chunks = await countPoints(connection, { collection, signal });
  if (format.dimension === null) return { chunks, vectors: 0 };
  // A vector without a name is part of every point.
  if (format.denseName === undefined) return { chunks, vectors: chunks };
  const filter = { must: [{ has_vector: format.denseName }] };
  return { chunks, vectors: await countPoints(connection, { collection, filter, signal }) };
}
