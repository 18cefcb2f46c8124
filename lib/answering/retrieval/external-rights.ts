import { LRUCache } from 'lru-cache';

import { readerOf, type Viewer } from '#lib/people/access/viewer.ts';

import type { DocumentRights } from './recheck-access.ts';

/** How long what another program's collection said of rights is believed: each look at it is a request. */
const BELIEVED_MS = 1_000;

/** Rights that are asked for again and again: those in collections that another program made once a second, all others each time. */
export interface RepeatedRights extends Pick<DocumentRights, 'readable'> {
  /** Notes documents that a search has just found for this viewer, by rights as they are now. */
  noteFound(viewer: Viewer, documentIds: readonly string[]): void;
}

export function repeatedRights({ readable, isExternal }: DocumentRights): RepeatedRights {
  const believed = new LRUCache<string, true>({ max: 10_000, ttl: BELIEVED_MS });
  const keyOf = (viewer: Viewer, id: string) => `${readerOf(viewer)} ${id}`;
  const noteFound: RepeatedRights['noteFound'] = (viewer, documentIds) => {
    for (const id of documentIds) if (isExternal(id)) believed.set(keyOf(viewer, id), true);
  };
  return {
    noteFound,
    readable: async (viewer, documentIds) => {
      const unknown = documentIds.filter((id) => !isExternal(id) || !believed.has(keyOf(viewer, id)));
      const found = unknown.length === 0 ? new Set<string>() : await readable(viewer, unknown);
      noteFound(viewer, [...found]);
      return new Set(documentIds.filter((id) => found.has(id) || !unknown.includes(id)));
    },
  };
}
