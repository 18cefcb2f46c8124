import { z } from 'zod';

import type { Filter } from '../collection-format.ts';
import type { QdrantConnection } from '../qdrant-connection.ts';

/** Of one facet: more distinct values than this are no list that anything is made of. */
export const MOST_VALUES = 10_000;

/** Values that are no text are none that a document is asked for by. */
const facetSchema = z.object({
  hits: z.array(z.object({ value: z.unknown(), count: z.int().min(0) })),
});

/** A value, and how many points have it. */
export interface PointCount {
  value: string;
  count: number;
}

interface Facet {
  collection: string;
  /** One that has an index of keywords: Qdrant counts no other. */
  key: string;
  filter: Filter;
}

/** The values of a key among the points that match, each with how many have it, by Qdrant’s facets; at most `MOST_VALUES`. */
export async function readValues(
  connection: QdrantConnection,
  { collection, key, filter }: Facet,
): Promise<PointCount[]> {
  const { hits } = await connection.call(
    (client) => client.facet(collection, { key, filter, limit: MOST_VALUES, exact: true }),
    (answer) => facetSchema.parse(answer),
  );
  return hits.flatMap(({ value, count }) => (typeof value === 'string' && value !== '' ? [{ value, count }] : []));
}
