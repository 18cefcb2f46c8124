import { useEffect, useState } from 'react';

import { isInGroup, loadShared, NOTHING_SHARED, type SharedMarks } from '#lib/client/notes/group-shares.ts';

/**
 * Returns what others share with the reader's groups, of one document or of all (null). It is loaded again with each page, and when the reader comes
 * back to it. What cannot be loaded is not shown: rights may have changed.
 */
export function useSharedMarks(documentId: string | null, pageId?: string): SharedMarks {
  const [shared, setShared] = useState(NOTHING_SHARED);
  useEffect(() => {
    if (!isInGroup()) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const load = async () => {
      const loaded = await loadShared(documentId);
      if (!signal.aborted) setShared(loaded ?? NOTHING_SHARED);
    };
    void load();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') void load();
      },
      { signal },
    );
    return () => listening.abort();
  }, [documentId, pageId]);
  return shared;
}
