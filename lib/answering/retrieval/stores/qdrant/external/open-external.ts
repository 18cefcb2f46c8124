import type { VectorSpace } from '../../../ports.ts';
import { type CollectionMapping, filteredKeys } from '../../external/collection-mapping.ts';
import type { OpenCollection } from '../collection-format.ts';
import { inspectCollection, type PayloadIndexes, spaceName, unusable } from '../inspect-collection.ts';
import type { QdrantConnection } from '../qdrant-connection.ts';

import { checkSample } from './check-sample.ts';
import { externalFormat } from './external-format.ts';

/** Indexes by whose values Qdrant can count points. */
const COUNTED = new Set(['keyword', 'uuid']);

interface ExternalNeeds {
  name: string;
  mapping: CollectionMapping;
  /** Of the configured embedder; null when there is none. */
  space: VectorSpace | null;
}

/**
 * The collection that another program made, for reading alone: it is never made here. Rejects as `openCollection`, and when it does not
 * fit its mapping.
 */
export async function openExternal(
  connection: QdrantConnection,
  { name, mapping, space }: ExternalNeeds,
): Promise<OpenCollection> {
  const found = await inspectCollection(connection, name);
  if (found.kind === 'absent')
    throw unusable(
      `There is no collection ${name}: QDRANT_MAPPING is for one that another program made. Choose another QDRANT_COLLECTION_NAME, or leave QDRANT_MAPPING out.`,
    );
  if (found.kind === 'own')
    throw unusable(
      `Lectern itself made the collection ${name}: leave QDRANT_MAPPING out, or choose another QDRANT_COLLECTION_NAME.`,
    );
  const { dimension, isStrict, indexes } = found;
  if (space !== null && space.dimension !== dimension)
    throw unusable(
      `The collection ${name} has vectors of ${dimension} dimensions, but the embedder is ${spaceName(space)}: configure the embedder that made them.`,
    );
  const absent = await checkSample(connection, { name, mapping });
  const { access } = mapping;
  if (isStrict && access !== 'public' && !indexes.has(access.key))
    throw unusable(
      `The strict mode of the collection ${name} refuses filters by ${access.key}, without which nobody can be shown anything: create a keyword index for it.`,
    );
  const wrong = [
    space === null ? 'It can be searched by meaning alone, and no embedder is configured.' : null,
    absent,
    unindexed(filteredKeys(mapping), { isStrict, indexes }),
  ].filter((sentence) => sentence !== null);
  return {
    format: externalFormat({ name, mapping, dimension }),
    isWritable: false,
    mismatch: null,
    shortcoming: wrong.length === 0 ? null : wrong.join(' '),
    countedKeys: new Set([...indexes].flatMap(([key, type]) => (COUNTED.has(type) ? [key] : []))),
  };
}

function unindexed(
  keys: ReturnType<typeof filteredKeys>,
  { isStrict, indexes }: { isStrict: boolean; indexes: PayloadIndexes },
): string | null {
  const missing = keys.filter(({ key }) => !indexes.has(key)).map(({ key, index }) => `${key} (${index})`);
  if (missing.length === 0 || !isStrict) return null;
  return `Its strict mode refuses filters by ${missing.join(', ')}: create indexes for them.`;
}
