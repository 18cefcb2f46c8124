import { mayRead, type Viewer } from '#lib/access/viewer.ts';
import { type ChunkFilters, matchesFilters } from '#lib/retrieval/chunk-filters.ts';

import type { ChunkRows } from './chunk-rows.ts';

/** Which places the viewer may find: by the predicates that every store must agree with. */
export function meantPlaces(rows: ChunkRows, viewer: Viewer, filters: ChunkFilters): (place: number) => boolean {
  const isReadable = rows.placesFor((accessList) => mayRead(viewer, accessList));
  if (Object.values(filters).every((values) => values === undefined)) return isReadable;
  return (place) => {
    if (!isReadable(place)) return false;
    const chunk = rows.chunkAt(place);
    return chunk !== null && matchesFilters(chunk, filters);
  };
}
