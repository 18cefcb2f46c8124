import { findPageText } from './article-text.ts';
import type { ReturnPoint } from './reader-state.ts';
import { readerStore } from './reader-store.ts';
import { shownScreens } from './screens/shown-screens.ts';
import { firstOffsetBelow, lineBoxAt, readableArea } from './text-geometry.ts';

/** How long a change of layout may go on moving the text, in milliseconds: transitions end, pictures and fonts arrive. */
const SETTLING_MS = 500;

let release = (): void => undefined;

/** Ends what `keepFirstWord` still does: the text is about to move on purpose. */
export function releaseReadingPlace(): void {
  release();
}

/** The offset of the first word in view, in UTF-16 code units of the page's canonical text; 0 where no page is shown. */
export function firstVisibleOffset(): number {
  const pageText = findPageText();
  return pageText === null ? 0 : firstOffsetBelow(pageText, readableArea().top);
}

/** Where the reader is, to come back to; `focusKey` is the `data-focus-key` of what has the focus or was pressed. */
export function currentReturnPoint(focusKey: string | null): ReturnPoint {
  const { page, sheet } = readerStore.getState();
  const { offset, top } = currentPlace() ?? { offset: 0, top: 0 };
  const address = page === null ? null : currentAddress();
  return { address, offset, top, focusKey, sheet };
}

/** Path and query of the page on screen. */
export function currentAddress(): string {
  return location.pathname + location.search;
}

/** Scrolls at once so that the line of an offset stands `top` pixels below the top of the window; where screens are turned, to its screen. */
export function standAt(offset: number, top: number): void {
  const screens = shownScreens();
  if (screens !== null) {
    screens.show(offset);
    return;
  }
  const pageText = findPageText();
  const box = pageText && lineBoxAt(pageText.domText, offset);
  if (box && Math.abs(box.top - top) >= 1) window.scrollBy({ top: box.top - top, behavior: 'instant' });
}

/**
 * Makes a change that moves the text so that the first word in view stays where it is on
 * screen, until the change has settled or the reader scrolls.
 */
export function keepFirstWord(change: () => void): void {
  // Screens keep their own place.
  const place = window.scrollY > 0 && shownScreens() === null ? currentPlace() : null;
  change();
  release();
  if (place === null) return;
  const until = performance.now() + SETTLING_MS;
  const listening = new AbortController();
  release = () => listening.abort();
  for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(gesture, release, { passive: true, signal: listening.signal });
  const settle = () => {
    if (listening.signal.aborted) return;
    standAt(place.offset, place.top);
    if (performance.now() < until) requestAnimationFrame(settle);
    else release();
  };
  requestAnimationFrame(settle);
}

function currentPlace(): { offset: number; top: number } | null {
  const pageText = findPageText();
  if (pageText === null) return null;
  const offset = firstOffsetBelow(pageText, readableArea().top);
  const box = lineBoxAt(pageText.domText, offset);
  return box && { offset, top: box.top };
}
