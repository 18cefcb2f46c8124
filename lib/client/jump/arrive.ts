import type { TextRange } from '#lib/text/range.ts';

import { findPageText, type PageText } from '../article-text.ts';
import { pictureBeside } from '../cited-picture.ts';
import { releaseReadingPlace } from '../reading-place.ts';
import { shownScreens } from '../screens/shown-screens.ts';
import { edgeBoxes, readableArea } from '../text-geometry.ts';

/** How far down the free part of the window the first line comes to stand. */
const ARRIVAL = 0.3;
/** Closer to an edge than this, in CSS pixels, words are not comfortably in view. */
const MARGIN = 24;

export type Motion = 'glide' | 'instant';

/** Brings words into view: their first line at 30 % of the free height, unless they are comfortably in view already. */
export function arriveAt(words: TextRange, motion: Motion): void {
  const pageText = findPageText();
  if (!pageText) return;
  reveal(pageText, words);
  const boxes = edgeBoxes(pageText.domText, words);
  if (!boxes) return;
  const { top, bottom } = readableArea();
  const height = bottom - top;
  const lastLine = Math.min(boxes.last.bottom, boxes.first.top + height / 2);
  const first = topWithPicture(pageText, words, { first: boxes.first.top, last: lastLine, room: height - 2 * MARGIN });
  if (first >= top + MARGIN && lastLine <= bottom - MARGIN) return;
  const screens = shownScreens();
  if (screens !== null) {
    screens.show(words.start);
    return;
  }
  // Higher up where else what is below would not be seen.
  const space = Math.max(MARGIN, Math.min(height * ARRIVAL, height - MARGIN - (lastLine - first)));
  const target = window.scrollY + first - (top + (first === boxes.first.top ? height * ARRIVAL : space));
  if (motion === 'glide') glideTo(target);
  else window.scrollTo({ top: target, behavior: 'instant' });
}

/** Where what is to be seen begins: with the picture that stands above its caption, if both have room. Heights of the window. */
function topWithPicture(
  pageText: PageText,
  words: TextRange,
  { first, last, room }: { first: number; last: number; room: number },
): number {
  const picture = pictureBeside(pageText, words)?.getBoundingClientRect();
  const isAbove = picture !== undefined && picture.height > 0 && picture.top < first;
  return isAbove && last - picture.top <= room ? picture.top : first;
}

/** Brings words of a page that has just come into view, again once the browser has laid it out and the framework is done. */
export function arriveOnPage(words: TextRange): void {
  arriveAt(words, 'instant');
  requestAnimationFrame(() => requestAnimationFrame(() => arriveAt(words, 'instant')));
}

/** CSS pixels: where less of the page can be seen, there is no room to point anywhere. */
const ROOM = 160;

/** Where words are from what is in view; null when they are in view or not shown, or when hardly anything is in view. */
export function directionOf({ domText }: PageText, words: TextRange): 'up' | 'down' | null {
  const boxes = edgeBoxes(domText, words);
  if (!boxes) return null;
  const { top, bottom } = readableArea();
  if (bottom - top < ROOM) return null;
  if (boxes.last.bottom <= top) return 'up';
  return boxes.first.top >= bottom ? 'down' : null;
}

/** Opens what is folded around the words and scrolls wide code and tables sideways to them. */
function reveal({ domText, blocks }: PageText, words: TextRange): void {
  const block = blocks.findLast(({ start }) => start <= words.start)?.element;
  if (!block) return;
  for (let folded = block.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true;
  const scroller = block.closest('pre, table');
  const box = scroller && edgeBoxes(domText, words)?.first;
  if (!box) return;
  const { left, right } = scroller.getBoundingClientRect();
  if (box.left < left || box.left > right - MARGIN) scroller.scrollLeft += box.left - left - MARGIN;
}

const PIXELS_PER_MS = 3;
const LONGEST_MS = 500;

let stop = (): void => undefined;

/** Scrolls to a height of the document, at once where motion is unwelcome; the reader's own scrolling ends it. */
export function glideTo(top: number): void {
  stop();
  releaseReadingPlace();
  const from = window.scrollY;
  const target = Math.max(0, Math.min(top, document.documentElement.scrollHeight - window.innerHeight));
  const duration = Math.min(LONGEST_MS, Math.abs(target - from) / PIXELS_PER_MS);
  if (duration < 16 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: target, behavior: 'instant' });
    return;
  }
  const listening = new AbortController();
  stop = () => listening.abort();
  for (const gesture of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(gesture, stop, { passive: true, signal: listening.signal });
  const begin = performance.now();
  const step = (now: number) => {
    if (listening.signal.aborted) return;
    const part = Math.min(1, Math.max(0, now - begin) / duration);
    window.scrollTo({ top: from + (target - from) * (1 - (1 - part) ** 3), behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
    else stop();
  };
  requestAnimationFrame(step);
}

/** Frames to wait for an element that is about to be drawn. */
const FRAMES = 60;

/** Moves the focus to the mark in the gutter where cited words begin, as soon as it is drawn; the page does not scroll. */
export function focusMark(position: number, place: number): void {
  const selectors = [`[data-mark-places~="${position}.${place}"]`, `[data-mark~="${position}"]`];
  focusWhenDrawn(selectors);
}

/** Moves the focus to the marker in the answer that a jump began at, as soon as the sheet it is in is drawn up. */
export function focusChip(focusKey: string | null): void {
  if (focusKey === null) return;
  focusWhenDrawn([`[data-focus-key="${CSS.escape(focusKey)}"]`], (chip) =>
    chip.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
  );
}

function focusWhenDrawn(selectors: string[], before?: (element: HTMLElement) => void, frames = FRAMES): void {
  const element = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
  if (element) {
    before?.(element);
    element.focus({ preventScroll: true });
  }
  // What is still hidden does not take the focus.
  const isDone = element !== undefined && document.activeElement === element;
  if (!isDone && frames > 0) requestAnimationFrame(() => focusWhenDrawn(selectors, before, frames - 1));
}
