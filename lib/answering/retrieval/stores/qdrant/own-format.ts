import { chunkCondition } from './chunk-condition.ts';
import { chunkOfPayload } from './chunk-payload.ts';
import type { CollectionFormat } from './collection-format.ts';
import { ownPointId } from './own-point-id.ts';

export const DENSE = 'dense';
export const SPARSE = 'bm25';

/** The format in which Lectern writes chunks. `dimension` is null for a collection without vectors. */
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
