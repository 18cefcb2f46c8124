import { ENGLISH_STOP_WORDS } from '#lib/text/english/stop-words.ts';
import type { TextRange } from '#lib/text/range.ts';
import { truncateAtGrapheme } from '#lib/text/graphemes.ts';

import { findPageText } from '../article-text.ts';
import type { PageSelection } from '../reader-state.ts';
import { readerStore } from '../reader-store.ts';
import { pageSelection, quoteText, selectionLength } from './page-selection.ts';
import { textHand } from './read-selection.ts';

/** What the next question would be about: the selected words, else the block the cursor is at; null when there is neither. */
function chosenWords(): PageSelection | null {
  const { page } = readerStore.getState();
  const pageText = findPageText();
  if (page === null || pageText === null) return null;
  const { selection, cursor } = textHand.getState();
  const words: TextRange | null | undefined = selection ?? (cursor === null ? null : pageText.blocks[cursor]);
  return words ? pageSelection(page, pageText.domText.text, words) : null;
}

/** Opens the panel to write a question about the chosen words, or about the book when there are none. */
export function askAboutChosen(): void {
  const selection = chosenWords();
  const { askAboutSelection, compose } = readerStore.getState();
  if (selection === null) compose();
  else if (isWithinLimit(selection)) handOver(() => askAboutSelection(selection));
}

/** Asks at once what the chosen words say. */
export function explainChosen(): void {
  const selection = chosenWords();
  const { askAboutSelection } = readerStore.getState();
  if (selection && isWithinLimit(selection))
    handOver(() => askAboutSelection(selection, explainQuestion(selection.text)));
}

/** Asks about the whole page instead of words that are too many. */
export function askAboutPage(): void {
  const { page, setScope, compose } = readerStore.getState();
  if (page === null) return;
  handOver(() => {
    setScope({ kind: 'page', pageId: page.pageId, title: page.title });
    compose();
  });
}

/** Puts the chosen words on the clipboard, with where they are from. */
export async function copyQuote(): Promise<void> {
  const selection = chosenWords();
  if (selection === null) return;
  const { announce } = readerStore.getState();
  try {
    await navigator.clipboard.writeText(quoteText(selection, location.origin));
    announce('Quote copied.');
  } catch {
    announce('The quote could not be copied.');
  }
}

/** What is said of words that are too many. */
export function tooLongMessage(text: string): string {
  const { length, limit } = selectionLength(text);
  return `This selection has ${length.toLocaleString('en')} characters; the limit is ${limit.toLocaleString('en')}.`;
}

function isWithinLimit({ text }: PageSelection): boolean {
  const { isTooLong } = selectionLength(text);
  if (isTooLong) readerStore.getState().announce(tooLongMessage(text));
  return !isTooLong;
}

/** From here on the words are the panel's: painted as its scope, no longer selected. */
function handOver(ask: () => void): void {
  ask();
  getSelection()?.removeAllRanges();
  textHand.setState({ selection: null });
}

const WORDS_NAMED = 3;
const SHORTEST_WORD = 4;
const LONGEST_QUOTE = 80;

/**
 * The question that “Explain” asks about a selection. It names the selection's own main words, because an answer is looked
 * for by them: a bare “Explain this.” shares no word with any sentence.
 */
export function explainQuestion(text: string): string {
  const words = mainWords(text);
  if (words.length === 0) return `What does “${openingOf(text)}” say?`;
  return `What does this say about ${listOf(words)}?`;
}

/** The words said most often, those said first before others; in the order of the text. */
function mainWords(text: string): string[] {
  const counts = new Map<string, { word: string; count: number; at: number }>();
  let at = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}\p{N}’'_-]*[\p{L}\p{M}\p{N}]/gu)) {
    const key = word.toLowerCase().replace(/['’]s$/, '');
    if (key.length < SHORTEST_WORD || ENGLISH_STOP_WORDS.has(key)) continue;
    const seen = counts.get(key);
    if (seen) seen.count += 1;
    else counts.set(key, { word: word.replace(/['’]s$/, ''), count: 1, at: (at += 1) });
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count || one.at - other.at)
    .slice(0, WORDS_NAMED)
    .sort((one, other) => one.at - other.at)
    .map(({ word }) => word);
}

function openingOf(text: string): string {
  const opening = text.replace(/\s+/g, ' ').trim();
  const cut = truncateAtGrapheme(opening, LONGEST_QUOTE);
  return cut === opening ? opening : `${cut}…`;
}

function listOf(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
