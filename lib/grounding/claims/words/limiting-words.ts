import { wordSet } from '#lib/text/english/word-set.ts';

import words from './limiting-words.json' with { type: 'json' };

/**
 * Words by which a sentence limits, doubts, conditions or attributes what it says. What holds one of them cannot be left out
 * without changing the rest.
 */
export const LIMITING_WORDS = wordSet(words.limiting);

/** Words of a sentence that order or pair what it lists: its lists may not be put in another order. */
export const ORDERING_WORDS = wordSet(words.ordering);

/** Words whose absence in a claim drops a limit of the sentence, or whose presence adds one. */
export const COMPARISON_WORDS = wordSet(words.comparison);
