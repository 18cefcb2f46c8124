import { checkPoints, SAMPLE } from '../../external/check-points.ts';
import type { CollectionMapping } from '../../external/collection-mapping.ts';
import { unusable } from '../inspect-collection.ts';
import type { QdrantConnection } from '../qdrant-connection.ts';
import { scrollPoints } from '../read-points.ts';

/** What is to be done where a collection has no mapping: the only sentence that whoever upgrades may ever read. */
export function unmapped(name: string): string {
  return `The collection ${name} was made by another program, and nothing says who may read its points: name the payload keys in a YAML file, with access for the key of the access lists (or access: public, which lets everybody read every point), and the file in QDRANT_MAPPING.`;
}

/**
 * Compares a mapping with the first points of its collection. Rejects, its cause an `unusable` fault, when none of them has what the
 * access lists or the text are said to be under; answers with a sentence about other keys that none of them has, or null.
 */
export async function checkSample(
  connection: QdrantConnection,
  { name, mapping }: { name: string; mapping: CollectionMapping },
): Promise<string | null> {
  const reading = { collection: name, parts: { payload: true, vector: false }, limit: SAMPLE };
  const { value } = await scrollPoints(connection, reading).next();
  const { refusal, shortcoming } = checkPoints(value ?? [], {
    collection: `collection ${name}`,
    mapping,
    variable: 'QDRANT_MAPPING',
  });
  if (refusal !== null) throw unusable(refusal);
  return shortcoming;
}
