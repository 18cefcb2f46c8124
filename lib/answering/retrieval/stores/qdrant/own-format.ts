import { chunkCondition } from './chunk-condition.ts';
import { chunkOfPayload } from './chunk-payload.ts';
import type { CollectionFormat } from './collection-format.ts';
import { ownPointId } from './own-point-id.ts';

export const DENSE = 'dense';
export const SPARSE = 'bm25';

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
