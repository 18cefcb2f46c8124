import { factKeys } from '../external/collection-mapping.ts';
import { MOST_VALUES, type PointReader } from '../external/external-points.ts';
import type { PointCondition } from '../external/point-condition.ts';
import type { StoredPoint } from '../external/point-facts.ts';

import type { AzureConnection } from './azure-connection.ts';
import { type AzureMapping, fieldPath } from './azure-mapping.ts';
import { pointOf, selection } from './azure-search.ts';
import { type FieldKinds, odataOf } from './odata.ts';
import type { OpenIndex } from './open-index.ts';

/** The most that Azure gives at once. */
const DOCUMENTS_PER_REQUEST = 1_000;

interface PointsNeeds {
  connection: AzureConnection;
  mapping: AzureMapping;
  /** Whoever reads waits until the index has been compared with its mapping. */
  open: () => Promise<OpenIndex>;
}

/** Reads what documents of an index say of themselves, by Azure’s filters, counts and facets. */
export function azurePoints({ connection, mapping, open }: PointsNeeds): PointReader {
  return {
    read: async (condition, most) => {
      const { fields, isEmpty } = await open();
      const keys = factKeys(mapping);
      return isEmpty ? [] : readDocuments(connection, { mapping, fields, keys, condition, most });
    },
    count: async (condition) => {
      const { fields, isEmpty } = await open();
      if (isEmpty) return 0;
      const answer = await connection.search({ search: '*', top: 0, count: true, ...filterOf(condition, fields) });
      return answer['@odata.count'] ?? 0;
    },
    areCounted: async (keys) => {
      const { countedKeys } = await open();
      return keys.every((key) => countedKeys.has(key));
    },
    values: async (key, condition) => {
      const { fields, isEmpty } = await open();
      if (isEmpty) return [];
      const facets = [`${fieldPath(key)},count:${MOST_VALUES}`];
      const answer = await connection.search({ search: '*', top: 0, facets, ...filterOf(condition, fields) });
      const buckets = answer['@search.facets']?.[fieldPath(key)] ?? [];
      return buckets.flatMap(({ value, count }) =>
        typeof value === 'string' && value !== '' ? [{ value, count }] : [],
      );
    },
  };
}

interface DocumentReading {
  mapping: AzureMapping;
  fields: FieldKinds;
  /** What to read of each. */
  keys: readonly string[];
  condition: PointCondition;
  most: number;
  signal?: AbortSignal | undefined;
}

/** The documents that match, in the order of their keys, at most so many. */
export async function readDocuments(
  connection: AzureConnection,
  { mapping, fields, keys, condition, most, signal }: DocumentReading,
): Promise<StoredPoint[]> {
  const asking = { search: '*', select: selection(mapping, keys), orderby: `${fieldPath(mapping.key)} asc` };
  const found: StoredPoint[] = [];
  for (;;) {
    const top = Math.min(DOCUMENTS_PER_REQUEST, most - found.length);
    const request = { ...asking, ...filterOf(condition, fields), top, skip: found.length };
    const { value, '@search.nextPageParameters': next } = await connection.search(request, signal);
    found.push(...value.flatMap((document) => pointOf(document, mapping) ?? []));
    // A page that is shorter than asked for is the last one, unless Azure says that there is more.
    const isLast = value.length < top && (next ?? null) === null;
    if (isLast || value.length === 0 || found.length >= most) return found;
  }
}

function filterOf(condition: PointCondition, fields: FieldKinds): { filter?: string } {
  const filter = odataOf(condition, fields);
  return filter === null ? {} : { filter };
}
