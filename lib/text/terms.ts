import { stem } from 'porter2';

import { ENGLISH_STOP_WORDS } from './english-stop-words.ts';

// Scripts written without spaces between words are indexed by overlapping pairs of characters.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;
const WORD = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

const stems = new Map<string, string>();
const STEM_CACHE_SIZE = 50_000;

/** The words of a text as found, lower-cased and compatibility-folded (NFKC), with no stop word removed. */
export function words(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** The term a word is indexed under: its Porter2 stem when it is plain English letters, else the word itself. */
export function termOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEM_CACHE_SIZE) stems.clear();
  const term = stem(word);
  stems.set(word, term);
  return term;
}

/** The terms a text is indexed and searched by, in order, repetitions kept, English stop words removed. */
export function terms(text: string): string[] {
  const result: string[] = [];
  for (const word of words(text)) {
    if (ENGLISH_STOP_WORDS.has(word)) continue;
    if (UNSPACED.test(word)) result.push(...characterPairs(word));
    else result.push(termOf(word));
  }
  return result;
}

function characterPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
