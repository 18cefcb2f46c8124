import { domRangeOf, offsetAfter, offsetBefore } from '#lib/text/dom/dom-text.ts';
import type { TextRange } from '#lib/text/range.ts';

import { openPageText, findArticle, type PageText } from '../page-text.ts';
import { wordsOfRange } from './selected-range.ts';

/** Selected words of the page on screen, as a range of its canonical text. */
export interface SelectedWords extends TextRange {
  /** True when the selection was drawn from its end to its start. */
  isBackward: boolean;
}

/** What is selected of the page's own words; null when that is nothing. Reads offsets only, never the selection's text. */
export function readSelection(): SelectedWords | null {
  const selection = getSelection();
  const article = findArticle();
  if (!selection || !article || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(article)) return null;
  const { domText } = openPageText(article);
  const start = offsetAfter(domText, range.startContainer, range.startOffset);
  const end = offsetBefore(domText, range.endContainer, range.endOffset);
  const words = start < end ? wordsOfRange(domText.text, { start, end }) : null;
  return words && { ...words, isBackward: isBackward(selection) };
}

/** Selects words as if the reader had, so that ⇧ with the arrow keys goes on from there. */
export function selectWords({ domText }: PageText, words: TextRange): void {
  const range = domRangeOf(domText, words);
  if (range)
    getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}

function isBackward({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection): boolean {
  if (!anchorNode || !focusNode) return false;
  if (anchorNode === focusNode) return anchorOffset > focusOffset;
  return Boolean(anchorNode.compareDocumentPosition(focusNode) & Node.DOCUMENT_POSITION_PRECEDING);
}
