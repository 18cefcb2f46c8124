import { stem } from 'porter2';

import { indexedBase } from './english/irregular-forms.ts';
import { ENGLISH_STOP_WORDS } from './english/stop-words.ts';
import { foldAccents, normalForm } from './folding/fold-letters.ts';
import { KnownWords } from './known-words.ts';
import { UNSPACED } from './unspaced-scripts.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_OR_UNSPACED = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

const stems = new KnownWords((word) => stem(indexedBase(word) ?? word));

/** A word as written in a text, with the terms it is indexed under: one, several for a script without spaces, or none. */
export interface TextToken {
  word: string;
  terms: string[];
}

/** Returns the words of a text with their case and accents, each with its terms. */
export function tokens(text: string): TextToken[] {
  return writtenWords(text).map((word) => ({ word, terms: termsOf(foldAccents(word, 'latin')) }));
}

/** Returns the words of a text with their case and accents, compatibility-folded (NFKC); a run in a script without spaces is one word. */
export function writtenWords(text: string): string[] {
  return matchWords(normalForm(text, 'NFKC'));
}

/** Returns the words of a text, lower-cased and compatibility-folded (NFKC), with accents removed from Latin letters and with stop words included. */
export function words(text: string): string[] {
  return matchWords(foldAccents(normalForm(text, 'NFKC'), 'latin'));
}

/** Returns the term a word is indexed under: the Porter2 stem of its base form if it consists of plain English letters, otherwise the word itself. */
export function termOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stems.of(word) : word;
}

/**
 * Returns the terms of a text whose language is not determined: names, titles, turns. Its Latin words count as English. In order, repetitions kept,
 * English stop words removed. For documents and questions use `termsIn`.
 */
export function terms(text: string): string[] {
  return words(text).flatMap(termsOf);
}

// Distinguishing scripts costs a look-ahead at every character, which most texts do not need.
function matchWords(text: string): string[] {
  return text.match(UNSPACED.test(text) ? WORD_OR_UNSPACED : WORD) ?? [];
}

function termsOf(word: string): string[] {
  if (ENGLISH_STOP_WORDS.has(word)) return [];
  // For scripts without spaces between words, overlapping pairs of characters are indexed.
  return UNSPACED.test(word) ? characterPairs(word) : [termOf(word)];
}

/** Returns the overlapping pairs of a word's characters; for a single character, the character alone. */
export function characterPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
