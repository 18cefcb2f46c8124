import { wordSet } from '#lib/text/english/word-set.ts';

import words from './clause-words.json' with { type: 'json' };

/** Words that open a subordinate clause, which may stand before or after the main one. */
export const SUBORDINATORS = wordSet(words.subordinators);

/** Subordinators that leave no doubt: they are no preposition or adverb as well. */
export const CLEAR_SUBORDINATORS = wordSet(words.clearSubordinators);

export const COORDINATORS = wordSet(words.coordinators);

export const RELATIVES = wordSet(words.relatives);

/** Prepositions whose phrase may stand at the beginning or at the end of a clause without changing what it says. */
export const ADVERBIAL_PREPOSITIONS = wordSet(words.adverbialPrepositions);

export const PREPOSITIONS = wordSet(words.prepositions);

export const ARTICLES = wordSet(words.articles);

export const BE = wordSet(words.be);
export const HAVE = wordSet(words.have);
export const DO = wordSet(words.do);
export const MODALS = wordSet(words.modals);

export const PERSONAL_PRONOUNS = wordSet(words.pronouns);

/** Words that carry no content of their own in English. */
export const FUNCTION_WORDS = wordSet(words.functionWords);

/** English function words that are words of other languages too. */
export const SHARED_WITH_ENGLISH = wordSet(words.sharedWithEnglish);

/** Common words of other languages written in Latin letters. */
export const FOREIGN_MARKERS = wordSet(words.foreignMarkers);
