import { z } from 'zod';

import type { PointCount } from '../../external/external-points.ts';
import type { Filter } from '../collection-format.ts';
import type { QdrantConnection } from '../qdrant-connection.ts';

/** Values that are no text are none that a document is asked for by. */
const facetSchema = z.object({
  hits: z.array(z.object({ value: z.unknown(), count: z.int().min(0) })),
});

interface Facet {
  collection: string;
  /** One that has an index of keywords: Qdrant counts no other. */
  key: string;
  filter: Filter;
  limit: number;
}

/** The values of a key among the points that match, each with how many have it, by Qdrant’s facets; at most `limit`. */
export async function readValues(
  connection: QdrantConnection,
  { collection, key, filter, limit }: Facet,
): Promise<PointCount[]> {
  const { hits } = await connection.call(
    (client) => client.facet(collection, { key, filter, limit, exact: true }),
    (answer) => facetSchema.parse(answer),
  );
  return hits.flatMap(({ value, count }) => (typeof value === 'string' && value !== '' ? [{ value, count }] : []));
}
