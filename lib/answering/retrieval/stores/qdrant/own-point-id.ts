import { nameBasedId } from '#lib/foundation/core/ids.ts';

import type { PointId } from './collection-format.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Returns the point of a chunk: its id, if it is a UUID; any other name gets a derived one. */
export function ownPointId(chunkId: string): PointId {
  return UUID.test(chunkId) ? chunkId : nameBasedId('qdrant point', chunkId);
}
