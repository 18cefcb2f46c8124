import { type DomText, domRangeOf, offsetAfter, offsetBefore } from '#lib/foundation/text/dom/dom-text.ts';
import { graphemeEnd, graphemeStart } from '#lib/foundation/text/graphemes.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import { wholeWords } from '#lib/foundation/text/word-edges.ts';

import { findArticle, openPageText, type PageText } from '../article-text.ts';
import { shownPdfView } from '../pdf-view/shown-pdf-view.ts';

/** Selected words of the page on screen, as a range of its canonical text. */
export interface SelectedWords extends TextRange {
  /** True if the selection was made from its end to its start. */
  isBackward: boolean;
}

/**
 * Returns the selected range of the page's own words; null when that is empty, or was begun beside the page, as by a drag out of the panel. Reads
 * offsets only, never the selection's text.
 */
export function readSelection(): SelectedWords | null {
  const selection = getSelection();
  const article = findArticle();
  if (!selection || !article || selection.isCollapsed || selection.rangeCount === 0) return null;
  if (selection.anchorNode?.parentElement?.closest('#ask-panel')) return null;
  const { domText } = openPageText(article);
  const range = rangeIn(domText, article, selection.getRangeAt(0));
  const words = range === null ? null : wordsOfRange(domText.text, range);
  return words && { ...words, isBackward: isBackward(selection) };
}

/** Returns the range a selection covers, in the PDF view while that is shown. */
function rangeIn(domText: DomText, article: HTMLElement, selected: Range): TextRange | null {
  const paper = shownPdfView();
  if (paper !== null) return paper.rangeOf(selected);
  if (!selected.intersectsNode(article)) return null;
  const start = offsetAfter(domText, selected.startContainer, selected.startOffset);
  const end = offsetBefore(domText, selected.endContainer, selected.endOffset);
  return start < end ? { start, end } : null;
}

/** Selects words as the reader would, so that Shift and the arrow keys extend the selection. */
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

/**
 * Returns the words of a range, without white space at its ends and without split graphemes or words. Scripts without spaces between words are cut
 * exactly at the range. Null if nothing is left.
 */
export function wordsOfRange(text: string, { start, end }: TextRange): TextRange | null {
  const selected = text.slice(start, end);
  const bare = selected.trim();
  if (bare === '') return null;
  const first = start + (selected.length - selected.trimStart().length);
  const graphemes = { start: graphemeStart(text, first), end: graphemeEnd(text, first + bare.length) };
  return wholeWords(text, graphemes);
}

/** After the mouse button is released, the browser may still clear the selection. */
const AFTER_MOUSE_MS = 10;
/** Keys and handles change a selection in many small steps. */
const AFTER_CHANGE_MS = 100;

/**
 * Reports a completed selection: shortly after the mouse button or the finger is lifted, or when keys and handles have stopped, and at once if the
 * reader does something else before that. Reports null as soon as nothing is selected.
 */
export function watchSelection(selected: (words: SelectedWords | null) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: 'text' | 'control' | null = null;
  const tell = (words: SelectedWords | null) => {
    clearTimeout(timer);
    timer = undefined;
    selected(words);
  };
  const readAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => tell(readSelection()), ms);
  };
  const readIfDue = () => timer !== undefined && tell(readSelection());
  const press = ({ target }: Event) => {
    const isOnText = target instanceof Element && findArticle()?.contains(target) === true;
    const isOnControl = target instanceof Element && target.closest('[data-keeps-selection]') !== null;
    pressed = isOnControl ? 'control' : 'text';
    if (isOnText) clearTimeout(timer);
    else readIfDue();
  };
  const lift = () => {
    if (pressed === 'text') readAfter(AFTER_MOUSE_MS);
    pressed = null;
  };
  addEventListener('pointerdown', press, { signal, capture: true });
  addEventListener('pointerup', lift, { signal, capture: true });
  // The browser takes over a touch to scroll, or to select by long press; then only touchend reports its end.
  addEventListener('touchend', lift, { signal, passive: true });
  // With ⇧ it may still be growing; any other key acts on the selection at that time.
  addEventListener('keydown', ({ shiftKey }) => !shiftKey && readIfDue(), { signal, capture: true });
  document.addEventListener(
    'selectionchange',
    () => {
      const isEmpty = getSelection()?.isCollapsed !== false;
      // Some browsers clear the selection when a button is pressed, before the button can act on it.
      if (isEmpty && pressed !== 'control') tell(null);
      else if (pressed !== 'text') readAfter(AFTER_CHANGE_MS);
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
