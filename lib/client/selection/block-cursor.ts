import { blockIndexAt, sectionAt } from '#lib/foundation/text/dom/page-blocks.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import { findPageText } from '../article-text.ts';
import { arriveAt } from '../jump/arrive.ts';
import { pageSentences } from '../page-sentences.ts';
import { readerStore } from '../reader-store.ts';
import { firstVisibleOffset } from '../reading-place.ts';
import { edgeBoxes, readableArea } from '../text-geometry.ts';
import { selectWords } from './read-selection.ts';
import { textHand } from './text-hand.ts';

/** UTF-16 code units of a block announced to a screen reader when the cursor reaches it. */
const SPOKEN_MAX = 160;

/** Moves the block cursor forward (1) or back (-1); it starts at the first block in view. */
export function moveCursor(step: 1 | -1): void {
  const pageText = findPageText();
  if (!pageText || pageText.blocks.length === 0) return;
  const { cursor } = textHand.getState();
  const { blocks, domText } = pageText;
  const next = cursor === null || !isInView(cursor) ? blockIndexAt(blocks, firstVisibleOffset()) : cursor + step;
  const index = Math.max(0, Math.min(next, blocks.length - 1));
  const block = blocks[index];
  if (!block) return;
  getSelection()?.removeAllRanges();
  textHand.setState({ cursor: index, selection: null });
  arriveAt(block, 'glide');
  readerStore.getState().announce(truncateAtGrapheme(domText.text.slice(block.start, block.end), SPOKEN_MAX));
}

/** Selects the next sentence, or extends the selection by one, using the stored sentences. */
export async function selectSentence(kind: 'next' | 'one more'): Promise<void> {
  const { page } = readerStore.getState();
  const pageText = findPageText();
  if (page === null || !pageText) return;
  const sentences = (await pageSentences(page)) ?? pageText.blocks;
  const choose = kind === 'next' ? nextUnit : oneMoreUnit;
  select(choose(sentences, textHand.getState().selection, startingOffset()));
}

/** Selects the paragraph the reader is in, then the next one on each further call. */
export function selectParagraph(): void {
  const pageText = findPageText();
  if (!pageText) return;
  const { selection } = textHand.getState();
  const { blocks } = pageText;
  const own = blocks[blockIndexAt(blocks, startingOffset())];
  const isOwnSelected = selection !== null && own?.start === selection.start && own.end === selection.end;
  select(isOwnSelected ? nextUnit(blocks, selection, 0) : (own ?? null));
}

/** Selects the section the reader is in, with its heading. */
export function selectSection(): void {
  const pageText = findPageText();
  if (pageText) select(sectionAt(pageText.blocks, startingOffset()));
}

/** Selects a block and moves the cursor to it. */
export function selectBlock(index: number): void {
  select(findPageText()?.blocks[index] ?? null);
}

/** Returns where a command begins: at the selection, otherwise at the cursor, otherwise at the first word in view. */
export function startingOffset(): number {
  const { selection, cursor } = textHand.getState();
  const block = cursor === null || !isInView(cursor) ? undefined : findPageText()?.blocks[cursor];
  return selection?.start ?? block?.start ?? firstVisibleOffset();
}

function select(words: TextRange | null): void {
  const pageText = findPageText();
  if (!pageText || !words) return;
  selectWords(pageText, words);
  const selection = { start: words.start, end: words.end, isBackward: false };
  textHand.setState({ selection, isBarDismissed: false, cursor: blockIndexAt(pageText.blocks, words.start) });
  arriveAt(words, 'glide');
}

/** A cursor that has scrolled out of view no longer marks where the reader is. */
function isInView(index: number): boolean {
  const pageText = findPageText();
  const block = pageText?.blocks[index];
  const boxes = pageText && block && edgeBoxes(pageText.domText, block);
  if (!boxes) return false;
  const { top, bottom } = readableArea();
  return boxes.last.bottom > top && boxes.first.top < bottom;
}

/**
 * Returns the unit a step forward selects: the one containing `from` if nothing is selected, otherwise the one after the selection; at the end, the
 * last one. Units are sorted and do not overlap.
 */
export function nextUnit(units: readonly TextRange[], selected: TextRange | null, from: number): TextRange | null {
  const at = firstIndexWhere(units, selected ? ({ start }) => start >= selected.end : ({ end }) => end > from);
  return units[at] ?? units.at(-1) ?? null;
}

/** Returns the selection extended by one unit; without a selection, the unit containing `from`. */
export function oneMoreUnit(units: readonly TextRange[], selected: TextRange | null, from: number): TextRange | null {
  const next = nextUnit(units, selected, from);
  return selected && next ? { start: selected.start, end: Math.max(selected.end, next.end) } : next;
}
