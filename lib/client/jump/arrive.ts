import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText, type PageText } from '../article-text.ts';
import { shownPdfView } from '../pdf-view/shown-pdf-view.ts';
import { edgeBoxes, readableArea } from '../text-geometry.ts';
import { bringIntoView, type Motion } from './bring-into-view.ts';
import { MARGIN, wordsTarget } from './targets.ts';

/** Scrolls words into view and keeps them there; folded parts around them are opened. */
export function arriveAt(words: TextRange, motion: Motion): void {
  const pageText = findPageText();
  if (pageText) reveal(pageText, words);
  bringIntoView(wordsTarget(words), motion);
}

/** In CSS pixels. If less of the page is visible, there is no room for a direction hint. */
const ROOM = 160;

/** Returns the direction of words from the visible part; null when they are in view or not shown, or when hardly anything is in view. */
export function directionOf({ domText }: PageText, words: TextRange): 'up' | 'down' | null {
  const boxes = edgeBoxes(domText, words);
  if (!boxes) return null;
  const { top, bottom } = readableArea();
  if (bottom - top < ROOM) return null;
  if (boxes.last.bottom <= top) return 'up';
  return boxes.first.top >= bottom ? 'down' : null;
}

/** Opens folded parts around the words and scrolls wide code and tables sideways to them. */
function reveal({ domText, blocks }: PageText, words: TextRange): void {
  const block = blocks.findLast(({ start }) => start <= words.start)?.element;
  if (!block) return;
  for (let folded = block.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true;
  bringSideways(shownPdfView()?.element.parentElement ?? block.closest('pre, table'), domText, words);
}

function bringSideways(scroller: Element | null, domText: PageText['domText'], words: TextRange): void {
  const box = scroller && edgeBoxes(domText, words)?.first;
  if (!box) return;
  const { left, right } = scroller.getBoundingClientRect();
  if (box.left < left || box.left > right - MARGIN) scroller.scrollLeft += box.left - left - MARGIN;
}

/** Maximum number of frames to wait for an element to be rendered. */
const FRAMES = 60;

/** Moves the focus to the gutter mark where cited words begin, as soon as it is rendered. The page does not scroll. */
export function focusMark(position: number, place: number): void {
  const selectors = [`[data-mark-places~="${position}.${place}"]`, `[data-mark~="${position}"]`];
  focusWhenDrawn(selectors);
}

/** Moves the focus to the answer's marker where a jump began, as soon as its sheet is open. */
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
  // An element that is still hidden does not take the focus.
  const isDone = element !== undefined && document.activeElement === element;
  if (!isDone && frames > 0) requestAnimationFrame(() => focusWhenDrawn(selectors, before, frames - 1));
}
