import { stem } from 'porter2';

import { indexedBase } from './english/irregular-forms.ts';
import { ENGLISH_STOP_WORDS } from './english/stop-words.ts';
import { foldAccents, normalForm } from './folding/fold-letters.ts';
import { KnownWords } from './known-words.ts';
import { UNSPACED } from './unspaced-scripts.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_OR_UNSPACED = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

const stems = new KnownWords((word) => stem(indexedBase(word) ?? word));

/** A word as it stands in a text, with the terms it is indexed under: one, several for a script without spaces, or none. */
export interface TextToken {
  word: string;
  terms: string[];
}

/** The words of a text with their case and accents, each with its terms. */
export function tokens(text: string): TextToken[] {
  return writtenWords(text).map((word) => ({ word, terms: termsOf(foldAccents(word, 'latin')) }));
}

/** The words of a text with their case and accents, compatibility-folded (NFKC); a run without spaces is one of them. */
export function writtenWords(text: string): string[] {
  return matchWords(normalForm(text, 'NFKC'));
}

/**
 * The words of a text, lower-cased and compatibility-folded (NFKC), Latin letters without their accents, with no stop
 * word removed.
 */
export function words(text: string): string[] {
  return matchWords(foldAccents(normalForm(text, 'NFKC'), 'latin'));
}

/** The term a word is indexed under: the Porter2 stem of its base form when it is plain English letters, else the word itself. */
export function termOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stems.of(word) : word;
}

/**
 * The terms of a text of which nobody asks in what language it is: names, titles, turns. Its Latin words count as English. In order,
 * repetitions kept, English stop words removed. What is read and asked about has those of `termsIn`.
 */
export function terms(text: string): string[] {
  return words(text).flatMap(termsOf);
}

// Telling the scripts apart costs a look-ahead at every character, which most texts need not pay.
function matchWords(text: string): string[] {
  return text.match(UNSPACED.test(text) ? WORD_OR_UNSPACED : WORD) ?? [];
}

function termsOf(word: string): string[] {
  if (ENGLISH_STOP_WORDS.has(word)) return [];
  // Without spaces between words, what is indexed are overlapping pairs of characters.
  return UNSPACED.test(word) ? characterPairs(word) : [termOf(word)];
}

/** The overlapping pairs of a word's characters; a single one by itself. */
export function characterPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
