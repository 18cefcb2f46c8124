import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText } from '../article-text.ts';
import type { PageSelection } from '../reader-state.ts';
import { readerStore } from '../reader-store.ts';
import { pageSelection, quoteText, selectionLength } from './page-selection.ts';
import { textHand } from './text-hand.ts';

/** Returns the words the next question would be about: the selection, otherwise the block at the cursor; null when there is neither. */
function chosenWords(): PageSelection | null {
  const { page } = readerStore.getState();
  const pageText = findPageText();
  if (page === null || pageText === null) return null;
  const { selection, cursor } = textHand.getState();
  const words: TextRange | null | undefined = selection ?? (cursor === null ? null : pageText.blocks[cursor]);
  return words ? pageSelection(page, pageText.domText.text, words) : null;
}

/** Opens the panel for a question about the selected words, or about the book if none are selected. */
export function askAboutChosen(): void {
  const selection = chosenWords();
  const { askAboutSelection, compose } = readerStore.getState();
  if (selection === null) compose();
  else if (isWithinLimit(selection)) handOver(() => askAboutSelection(selection));
}

/** Has the chosen words explained at once: by their context, and by their book's definitions. */
export function explainChosen(): void {
  const selection = chosenWords();
  if (selection && isWithinLimit(selection)) handOver(() => readerStore.getState().explain(selection));
}

/** Asks about the entire page when the selection is too long. */
export function askAboutPage(): void {
  const { page, setScope, compose } = readerStore.getState();
  if (page === null) return;
  handOver(() => {
    setScope({ kind: 'page', pageId: page.pageId, title: page.title });
    compose();
  });
}

/** Copies the selected words to the clipboard together with their source. */
export async function copyQuote(): Promise<void> {
  const selection = chosenWords();
  if (selection === null) return;
  const { announce } = readerStore.getState();
  try {
    await navigator.clipboard.writeText(quoteText(selection, location.origin));
    announce(wording().selection.quote.copied);
  } catch {
    announce(wording().selection.quote.notCopied);
  }
}

/** Returns the message about too long a selection. */
export function tooLongMessage(text: string): string {
  const { length, limit } = selectionLength(text);
  return formatMessage(wording().selection.tooLong, {
    length: length.toLocaleString(wording().common.locale),
    limit: limit.toLocaleString(wording().common.locale),
  });
}

function isWithinLimit({ text }: PageSelection): boolean {
  const { isTooLong } = selectionLength(text);
  if (isTooLong) readerStore.getState().announce(tooLongMessage(text));
  return !isTooLong;
}

/** Hands the words over to the panel: they are painted as its scope and no longer selected. */
function handOver(ask: () => void): void {
  // Before the panel opens: it would attach the selection.
  getSelection()?.removeAllRanges();
  textHand.setState({ selection: null });
  ask();
}
