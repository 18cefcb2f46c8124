import type { StoredPoint } from '../collection-format.ts';
import { unusable } from '../inspect-collection.ts';
import type { QdrantConnection } from '../qdrant-connection.ts';
import { scrollPoints } from '../read-points.ts';

import type { MappedCollection } from './foreign-condition.ts';
import { type CollectionMapping, filteredKeys, valueAt } from './collection-mapping.ts';
import { textOf } from './point-facts.ts';

/** Enough to tell a key that is mistyped from one that some points lack. */
const SAMPLE = 64;

/** What is to be done where a collection has no mapping: the only sentence that whoever upgrades may ever read. */
export function unmapped(name: string): string {
  return `The collection ${name} was made by another program, and nothing says who may read its points: name the payload keys in a YAML file, with access for the key of the access lists (or access: public, which lets everybody read every point), and the file in QDRANT_MAPPING.`;
}

/**
 * Compares a mapping with the first points of its collection. Rejects, its cause an `unusable` fault, when none of them has what the
 * access lists or the text are said to be under; answers with a sentence about other keys that none of them has, or null. An empty
 * collection has nothing to compare with.
 */
export async function checkSample(
  connection: QdrantConnection,
  { name, mapping }: MappedCollection,
): Promise<string | null> {
  const reading = { collection: name, parts: { payload: true, vector: false }, limit: SAMPLE };
  const { value } = await scrollPoints(connection, reading).next();
  const points = value ?? [];
  if (points.length === 0) return null;
  const { access } = mapping;
  if (access !== 'public' && !points.some(({ payload }) => valueAt(payload, access.key) !== undefined))
    throw unusable(
      `Of ${points.length} points of the collection ${name} none has ${access.key}, which QDRANT_MAPPING calls its access lists: name the right payload key there, or write access: public, which lets everybody read every point.`,
    );
  if (!points.some(({ payload }) => textOf(payload, mapping) !== null))
    throw unusable(
      `Of ${points.length} points of the collection ${name} none has a text where QDRANT_MAPPING says: name the right payload key as text there.`,
    );
  const absent = absentKeys(points, mapping);
  return absent.length === 0
    ? null
    : `Of ${points.length} of its points none has ${absent.join(', ')}, which QDRANT_MAPPING names.`;
}

function absentKeys(points: readonly StoredPoint[], mapping: CollectionMapping): string[] {
  return filteredKeys(mapping)
    .map(({ key }) => key)
    .filter((key) => !points.some(({ payload }) => valueAt(payload, key) !== undefined));
}
