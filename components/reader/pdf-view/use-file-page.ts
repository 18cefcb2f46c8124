'use client';

import { useEffect, useState } from 'react';

import { filePageAtHeight, readingHeight } from '#lib/client/pdf-view/file-page-in-view.ts';
import { watchPdfView } from '#lib/client/pdf-view/shown-pdf-view.ts';
import type { FilePage, FilePageStart } from '#lib/foundation/text/file-pages.ts';

/** Returns the page of the file that is being read. `starts` must be the same list as long as the same text is shown. */
export function useFilePage(starts: readonly FilePageStart[]): FilePage {
  const [shown, setShown] = useState<FilePage>(starts[0] ?? { number: 1, label: null });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const found = filePageAtHeight(starts, readingHeight());
      if (found !== null) setShown((before) => (before.number === found.number ? before : found));
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    soon();
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['scroll', 'resize']) addEventListener(event, soon, { passive: true, capture: true, signal });
    const unwatch = watchPdfView(soon);
    return () => {
      listening.abort();
      unwatch();
      cancelAnimationFrame(frame);
    };
  }, [starts]);
  return shown;
}
