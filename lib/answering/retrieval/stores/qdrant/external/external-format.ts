import type { CollectionMapping } from '../../external/collection-mapping.ts';
import { externalChunk } from '../../external/external-chunk.ts';
import { chunkConditionIn, type MappedCollection } from '../../external/point-condition.ts';
import type { CollectionFormat } from '../collection-format.ts';

import { filterOf, externalPointId } from './qdrant-condition.ts';

/** Describes a Qdrant collection made by another program. */
export function mappedCollection(name: string, mapping: CollectionMapping): MappedCollection {
  return { name, mapping, isPointId: (id) => externalPointId(id) !== null };
}

/**
 * Returns the format of a collection that another program made, with one unnamed vector and the fields of its mapping. Each chunk is its own page
 * version, for those named in its own access list.
 */
export function externalFormat({
  name,
  dimension,
  mapping,
}: {
  name: string;
  dimension: number;
  mapping: CollectionMapping;
}): CollectionFormat {
  const collection = mappedCollection(name, mapping);
  return {
    dimension,
    denseName: undefined,
    // The other program may change a point without leaving a trace.
    keyParts: null,
    hasTerms: false,
    conditionOf: (viewer, filters) => {
      const condition = chunkConditionIn(collection, viewer, filters);
      return condition === null ? null : filterOf(condition);
    },
    pointIdOf: externalPointId,
    chunkOf: (point) => externalChunk(point, collection),
  };
}
