import { z } from 'zod';

import { type CollectionMapping, factKeys } from '../../external/collection-mapping.ts';
import { ExternalPoints, MOST_VALUES, type PointCount } from '../../external/external-points.ts';
import type { StoredPoint } from '../../external/point-facts.ts';
import type { CurrentCollection } from '../current-collection.ts';
import type { QdrantConnection, QdrantSettings } from '../qdrant-connection.ts';
import { countPoints, scrollPoints } from '../read-points.ts';

import { mappedCollection } from './external-format.ts';
import { filterOf } from './qdrant-condition.ts';
import type { Filter } from '../collection-format.ts';

/** Only text values identify documents; others are ignored. */
const facetSchema = z.object({
  hits: z.array(z.object({ value: z.unknown(), count: z.int().min(0) })),
});

const POINTS_PER_SCROLL = 1_000;

interface PointsNeeds {
  connection: QdrantConnection;
  /** Readers wait until it has been compared with its mapping. */
  current: CurrentCollection;
  settings: Pick<QdrantSettings, 'collection' | 'mapping'>;
}

/** Returns the points of a mapped collection, read by Qdrant’s filters and facets; null for our own. */
export function openPoints({ settings, connection, current }: PointsNeeds): ExternalPoints | null {
  const { collection: name, mapping } = settings;
  if (mapping === null) return null;
  return new ExternalPoints({
    collection: mappedCollection(name, mapping),
    reader: {
      read: (condition, most) =>
        current.use(() => readAtMost(connection, { name, mapping, filter: filterOf(condition), most })),
      count: (condition) =>
        current.use(() => countPoints(connection, { collection: name, filter: filterOf(condition) })),
      areCounted: (keys) =>
        current.use(({ countedKeys }) => Promise.resolve(keys.every((key) => countedKeys.has(key)))),
      values: (key, condition) =>
        current.use(() =>
          readValues(connection, { collection: name, key, filter: filterOf(condition), limit: MOST_VALUES }),
        ),
    },
  });
}

interface Reading {
  name: string;
  mapping: CollectionMapping;
  filter: ReturnType<typeof filterOf>;
  most: number;
}

async function readAtMost(connection: QdrantConnection, { name, mapping, filter, most }: Reading) {
  const parts = { payload: factKeys(mapping), vector: false };
  const found: StoredPoint[] = [];
  for await (const points of scrollPoints(connection, { collection: name, parts, filter, limit: POINTS_PER_SCROLL })) {
    found.push(...points);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

interface Facet {
  collection: string;
  /** A key with a keyword index: Qdrant counts no other keys. */
  key: string;
  filter: Filter;
  limit: number;
}

/** Returns the values of a key among the matching points, each with the number of points that have it, using Qdrant’s facets; at most `limit`. */
async function readValues(
  connection: QdrantConnection,
  { collection, key, filter, limit }: Facet,
): Promise<PointCount[]> {
  const { hits } = await connection.call(
    (client) => client.facet(collection, { key, filter, limit, exact: true }),
    (answer) => facetSchema.parse(answer),
  );
  return hits.flatMap(({ value, count }) => (typeof value === 'string' && value !== '' ? [{ value, count }] : []));
}
