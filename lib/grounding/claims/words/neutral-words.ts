import { wordSet } from '#lib/text/english/word-set.ts';

import words from './neutral-words.json' with { type: 'json' };

/** Words that lead to what follows and claim nothing of the subject: a sentence of these alone is neutral. */
export const LEADING_WORDS = wordSet(words.leading);

/** Whole forms that are neutral although their words could claim something elsewhere. */
export const NEUTRAL_FORMS = wordSet(words.forms);

/** Heads of table columns that name a kind of thing. */
export const HEAD_WORDS = wordSet(words.heads);
