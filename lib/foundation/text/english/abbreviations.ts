import words from './abbreviations.json' with { type: 'json' };
import { wordSet } from './word-set.ts';

/** Abbreviations (lower-cased, final full stop dropped) that never end a sentence: a name or an explanation follows. */
export const LEADING_ABBREVIATIONS = wordSet(words.leading);

/** Abbreviations that never end a sentence when a number follows ("No. 7", "pp. 12", "Jan. 5"). */
export const NUMBERED_ABBREVIATIONS = wordSet(words.numbered);

/** Abbreviations that may or may not end a sentence: the following text decides. */
export const AMBIGUOUS_ABBREVIATIONS = wordSet(words.ambiguous);

/** Words that begin sentences far more often than they follow an abbreviation inside one. */
export const SENTENCE_OPENERS = wordSet(words.sentenceOpeners);
