import { wordSet } from '#lib/text/english/word-set.ts';

import words from './negators.json' with { type: 'json' };

/** English words that deny what their clause says. */
export const NEGATORS = wordSet(words.negators);

/** Verbs that deny what follows them with "to": fails to open, refuses to open. */
export const NEGATIVE_VERBS = wordSet(words.verbs);

/** Words that deny by their meaning, without "not". */
export const IMPLICIT_NEGATIVES = wordSet(words.implicit);

/** How a word with a negative prefix is spelled. */
export const NEGATIVE_FORM = /^(?:un|non|in|im|ir|il|dis)[a-z]{4}|less$/;

/** Prefixes that turn a word into its contrary. */
export const NEGATIVE_PREFIXES: readonly string[] = ['un', 'non', 'in', 'im', 'ir', 'il', 'dis'];

/** Words that only seem to have a negative prefix: what is left of them is another word. */
export const NOT_PREFIXED = wordSet(words.notPrefixed);

/** Negative words of other languages, to tell that a sentence was turned into its contrary when all else is the same. */
export const FOREIGN_NEGATORS = wordSet(words.foreign);

/** Negative signs of languages whose words are not told apart by spaces. */
export const UNSPACED_NEGATORS: readonly string[] = words.unspaced;
