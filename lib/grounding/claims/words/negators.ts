import { wordSet } from '#lib/text/english/word-set.ts';

import words from './negators.json' with { type: 'json' };

/** Words that deny what their clause says: of English, and of other languages. */
const ENGLISH = wordSet(words.negators);
const FOREIGN = wordSet([...words.foreign, words.unspaced.filter((sign) => sign.length === 1).join(' ')]);

/** Prefixes that turn a word into its contrary, and words that only seem to have one. */
export const NEGATIVE_PREFIXES: readonly string[] = ['un', 'non', 'in', 'im', 'ir', 'il', 'dis'];
export const NOT_PREFIXED = wordSet(words.notPrefixed);

/** Whether a word denies what it stands with, in the language of its text. */
export function isNegator(
  { kind, key, isCode }: { kind: string; key: string; isCode: boolean },
  isEnglish: boolean,
): boolean {
  return kind === 'word' && !isCode && (isEnglish ? ENGLISH : FOREIGN).has(key);
}

/** How often a text denies whose negatives are parts of words, or stand where no spaces part them. */
export function countUnspacedNegators(text: string): number {
  return words.unspaced.reduce((sum, sign) => sum + text.split(sign).length - 1, 0);
}
