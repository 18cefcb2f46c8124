import { LRUCache } from 'lru-cache';

import { readerOf, type Viewer } from '#lib/people/access/viewer.ts';

import type { DocumentRights } from './recheck-access.ts';

/** How long the rights read from another program's collection are cached, in milliseconds: each check is a request. */
const BELIEVED_MS = 1_000;

/** Access rights with caching: those of collections made by other programs are checked at most once a second, all others on every call. */
export interface RepeatedRights extends Pick<DocumentRights, 'readable'> {
  /** Records documents that a search has just found for this viewer under the current rights. */
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
