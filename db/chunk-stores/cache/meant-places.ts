import { mayRead, readerOf, type Viewer } from '#lib/people/access/viewer.ts';
import { type ChunkFilters, filterPredicate } from '#lib/answering/retrieval/chunk-filters.ts';

import type { ChunkRows, CachedChunk } from './chunk-rows.ts';

/** The places a viewer may find with some filters, by the predicates that every store must agree with. */
export interface MeantPlaces {
  /** By place: 1 where the chunk qualified at the time of the call. */
  marks: Uint8Array;
  /** Whether a chunk that is there now qualifies: its place may have been reassigned since. */
  isMeant: (chunk: CachedChunk) => boolean;
}

export function meantPlaces(rows: ChunkRows, viewer: Viewer, filters: ChunkFilters): MeantPlaces {
  const isMatching = filterPredicate(filters);
  const isFiltered = Object.values(filters).some((values) => values !== undefined);
  const marks = rows.remembered(`${readerOf(viewer)} ${JSON.stringify(filters)}`, () => {
    const readable = rows.placesFor((accessList) => mayRead(viewer, accessList));
    if (isFiltered) {
      for (let place = 0; place < readable.length; place += 1) {
        if (readable[place] === 0) continue;
        const chunk = rows.chunkAt(place);
        if (chunk === null || !isMatching(chunk)) readable[place] = 0;
      }
    }
    return readable;
  });
  return { marks, isMeant: (chunk) => mayRead(viewer, chunk.accessList) && isMatching(chunk) };
}
