import { wordSet } from '#lib/text/english/word-set.ts';

import words from './clause-words.json' with { type: 'json' };

/** Words that carry no content of their own in English. */
export const FUNCTION_WORDS = wordSet(words.functionWords);

/** English function words that are words of other languages too. */
export const SHARED_WITH_ENGLISH = wordSet(words.sharedWithEnglish);

/** Common words of other languages written in Latin letters. */
export const FOREIGN_MARKERS = wordSet(words.foreignMarkers);
