import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText, type PageText } from '../article-text.ts';
import { shownPdfView } from '../pdf-view/shown-pdf-view.ts';
import { edgeBoxes, readableArea } from '../text-geometry.ts';
import { bringIntoView, type Motion } from './bring-into-view.ts';
import { MARGIN, wordsTarget } from './targets.ts';

/** Brings words into view and keeps them there; what is folded around them is opened. */
export function arriveAt(words: TextRange, motion: Motion): void {
  const pageText = findPageText();
  if (pageText) reveal(pageText, words);
  bringIntoView(wordsTarget(words), motion);
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
  bringSideways(shownPdfView()?.element.parentElement ?? block.closest('pre, table'), domText, words);
}

function bringSideways(scroller: Element | null, domText: PageText['domText'], words: TextRange): void {
  const box = scroller && edgeBoxes(domText, words)?.first;
  if (!box) return;
  const { left, right } = scroller.getBoundingClientRect();
  if (box.left < left || box.left > right - MARGIN) scroller.scrollLeft += box.left - left - MARGIN;
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
