import { findPageText } from './article-text.ts';
import type { ReturnPoint } from './reader-state.ts';
import { readerStore } from './reader-store.ts';
import { firstOffsetBelow, lineBoxAt, readableArea } from './text-geometry.ts';

/** Returns the offset of the first word in view, in UTF-16 code units of the page's canonical text; 0 if no page is open. */
export function firstVisibleOffset(): number {
  const pageText = findPageText();
  return pageText === null ? 0 : firstOffsetBelow(pageText, readableArea().top);
}

/** Returns the reader's place, to come back to; `focusKey` is the `data-focus-key` of the element that has the focus or was pressed. */
export function currentReturnPoint(focusKey: string | null): ReturnPoint {
  const { page, sheet } = readerStore.getState();
  const { offset, top } = currentPlace() ?? { offset: 0, top: 0 };
  const address = page === null ? null : currentAddress();
  return { address, offset, top, focusKey, sheet };
}

/** Returns path and query of the page on screen. */
export function currentAddress(): string {
  return location.pathname + location.search;
}

/** Returns the first word in view and the distance of its line from the top of the window; null if no page is open. */
export function currentPlace(): { offset: number; top: number } | null {
  const pageText = findPageText();
  if (pageText === null) return null;
  const offset = firstOffsetBelow(pageText, readableArea().top);
  const box = lineBoxAt(pageText.domText, offset);
  return box && { offset, top: box.top };
}
