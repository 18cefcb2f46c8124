import { wordSet } from '#lib/text/english/word-set.ts';

import words from './scope-words.json' with { type: 'json' };

/** Words by which a sentence holds for more than it would without them. */
export const WIDENING_WORDS = wordSet(words.widening);

/** Words by which a sentence says less than it would without them. */
export const HEDGING_WORDS = wordSet(words.hedging);

/** Words that join a reason, a condition or an order of events to what they stand with. */
export const CAUSAL_WORDS = wordSet(words.causal);
