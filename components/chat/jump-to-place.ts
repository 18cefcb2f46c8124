import type { MouseEvent } from 'react';

import type { Citation } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { currentReturnPoint } from '#lib/client/reading-place.ts';

/** Leads to cited words; `focusKey` is the `data-focus-key` of what was pressed, to come back to. */
export function jumpToPlace(citation: Citation, place: number, focusKey: string): void {
  readerStore.getState().jumpTo({ citation, place }, currentReturnPoint(focusKey));
}

/** A click that is not the browser's: no new tab, no new window, no download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
