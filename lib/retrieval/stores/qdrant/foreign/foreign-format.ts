import type { CollectionMapping } from '../../foreign/collection-mapping.ts';
import { foreignChunk } from '../../foreign/foreign-chunk.ts';
import { chunkConditionIn, type MappedCollection } from '../../foreign/point-condition.ts';
import type { CollectionFormat } from '../collection-format.ts';

import { filterOf, foreignPointId } from './qdrant-condition.ts';

/** A collection of Qdrant that another program made. */
export function mappedCollection(name: string, mapping: CollectionMapping): MappedCollection {
  return { name, mapping, isPointId: (id) => foreignPointId(id) !== null };
}

/**
 * Chunks of a collection that another program made, with one unnamed vector and what its mapping names. Each is a page version of its
 * own, for those whom its own access list names.
 */
export function foreignFormat({
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
    // Its program may change a point without leaving a trace.
    keyParts: null,
    hasTerms: false,
    conditionOf: (viewer, filters) => {
      const condition = chunkConditionIn(collection, viewer, filters);
      return condition === null ? null : filterOf(condition);
    },
    pointIdOf: foreignPointId,
    chunkOf: (point) => foreignChunk(point, collection),
  };
}
