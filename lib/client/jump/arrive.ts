import type { TextRange } from '#lib/text/range.ts';

import { findPageText, type PageText } from '../page-text.ts';
import { edgeBoxes, readableArea } from '../text-geometry.ts';
import { glideTo } from './glide.ts';

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
  if (boxes.first.top >= top + MARGIN && lastLine <= bottom - MARGIN) return;
  const target = window.scrollY + boxes.first.top - (top + height * ARRIVAL);
  if (motion === 'glide') glideTo(target);
  else window.scrollTo({ top: target, behavior: 'instant' });
}

/** Brings words of a page that has just come into view, again once the browser has laid it out and the framework is done. */
export function arriveOnPage(words: TextRange): void {
  arriveAt(words, 'instant');
  requestAnimationFrame(() => requestAnimationFrame(() => arriveAt(words, 'instant')));
}

/** Where words are from what is in view; null when they are in view or not shown. */
export function directionOf({ domText }: PageText, words: TextRange): 'up' | 'down' | null {
  const boxes = edgeBoxes(domText, words);
  if (!boxes) return null;
  const { top, bottom } = readableArea();
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
