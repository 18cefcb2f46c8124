import { domRangeOf, type DomText, pieceAround } from '#lib/foundation/text/dom/dom-text.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import type { PageText } from './article-text.ts';
import { shownPdfView, watchPdfView } from './pdf-view/shown-pdf-view.ts';
import { shownScreens } from './screens/shown-screens.ts';

/** The longest run of characters that may lack a box: line breaks and white space collapsed by the browser. */
const LONGEST_BOXLESS = 40;

/** Returns the box of the line at an offset, in the window's coordinates; null if nothing there is visible. */
export function lineBoxAt(domText: DomText, offset: number): DOMRect | null {
  const paper = shownPdfView();
  if (paper !== null) return paper.boxAt(offset);
  const last = Math.min(offset + LONGEST_BOXLESS, domText.text.length);
  for (let start = offset; start < last; start += 1) {
    const rect = domRangeOf(domText, { start, end: start + 1 })?.getClientRects()[0];
    if (rect && rect.height > 0) return rect;
  }
  return null;
}

/** Returns the boxes of the first and the last line of a range. */
export function edgeBoxes(domText: DomText, range: TextRange): { first: DOMRect; last: DOMRect } | null {
  const first = lineBoxAt(domText, range.start);
  return first && { first, last: lineBoxAt(domText, range.end - 1) ?? first };
}

/**
 * Returns the part of the window in which text can be read: below the header, above the sheet; of a screen, the part that is not covered. CSS pixels.
 */
export function readableArea(): { top: number; bottom: number } {
  const header = document.querySelector('.site-header, header')?.getBoundingClientRect();
  const top = header && header.top <= 0 ? Math.max(0, header.bottom) : 0;
  const { head, foot } = shownScreens()?.covered ?? { head: 0, foot: 0 };
  const sheet = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--sheet-height'));
  return { top: top + head, bottom: window.innerHeight - (Number.isFinite(sheet) ? sheet : 0) - foot };
}

/** Returns the offset of the first word in the lines at or below a height of the window. */
export function firstOffsetBelow({ domText, blocks }: PageText, height: number): number {
  const isBelow = (offset: number) => (lineBoxAt(domText, offset)?.top ?? height) >= height - 2;
  const index = firstIndexWhere(blocks, ({ end }) => isBelow(end - 1));
  const block = blocks[index];
  if (!block) return domText.text.length;
  let low = block.start;
  let high = block.end - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the text in the window and one window height around it, as a range. */
export function textNearWindow(pageText: PageText): TextRange {
  const height = window.innerHeight;
  return { start: firstOffsetBelow(pageText, -height), end: firstOffsetBelow(pageText, 2 * height) };
}

/** Returns the offset of the character under a point of the window; null if no letter of the page is there. */
export function offsetAtPoint({ domText }: PageText, point: { x: number; y: number }): number | null {
  const position = caretAt(point);
  const piece = position === null ? undefined : pieceAround(domText, position.offsetNode);
  if (!position || !piece) return null;
  const offset = piece.start + (piece.isUnit ? 0 : position.offset);
  // The caret is beside the letter at the point, on either side, or far away when the point is in a margin.
  return [offset, offset - 1].find((start) => isShownAt(domText, start, point)) ?? null;
}

function isShownAt(domText: DomText, start: number, { x, y }: { x: number; y: number }): boolean {
  const boxes = domRangeOf(domText, { start, end: start + 1 })?.getClientRects() ?? [];
  return Array.from(boxes).some(
    ({ left, right, top, bottom }) => x >= left - 1 && x <= right + 1 && y >= top - 2 && y <= bottom + 2,
  );
}

// Unavailable in Safari before 26. There, highlighted words do not respond to the mouse, but the marks beside them do.
function caretAt({ x, y }: { x: number; y: number }): CaretPosition | null {
  return 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(x, y) : null;
}

/**
 * Calls back, at most once a frame, when the layout of a page may have changed: its size, its fonts, its pictures, its folded parts, and whether the
 * PDF view replaces it.
 */
export function watchLayout(article: HTMLElement, changed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(changed);
  };
  const observer = new ResizeObserver(soon);
  const observe = () => {
    observer.disconnect();
    for (const shown of [article, shownPdfView()?.element]) if (shown) observer.observe(shown);
  };
  observe();
  // Observing the current element also reports it.
  const unwatch = watchPdfView(observe);
  void document.fonts.ready.then(() => !signal.aborted && soon());
  document.fonts.addEventListener('loadingdone', soon, { signal });
  for (const event of ['load', 'toggle']) article.addEventListener(event, soon, { signal, capture: true });
  return () => {
    unwatch();
    observer.disconnect();
    cancelAnimationFrame(frame);
    listening.abort();
  };
}
