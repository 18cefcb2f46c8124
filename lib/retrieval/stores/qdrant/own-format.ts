import { nameBasedId } from '#lib/core/ids.ts';

import { chunkCondition } from './chunk-condition.ts';
import { chunkOfPayload } from './chunk-payload.ts';
import type { CollectionFormat, PointId } from './collection-format.ts';

export const DENSE = 'dense';
export const SPARSE = 'bm25';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Chunks as Lectern writes them. Dimension null: without vectors. */
export function ownFormat(dimension: number | null): CollectionFormat {
  return {
    dimension,
    denseName: DENSE,
    keyParts: ['written_at', 'access_list'],
    hasTerms: true,
    conditionOf: chunkCondition,
    pointIdOf: ownPointId,
    chunkOf: ({ payload }) => chunkOfPayload(payload),
  };
}

/** The point of a chunk: its id, which is a UUID; any other name has one of its own. */
export function ownPointId(chunkId: string): PointId {
  return UUID.test(chunkId) ? chunkId : nameBasedId('qdrant point', chunkId);
}
