import words from './stop-words.json' with { type: 'json' };
import { wordSet } from './word-set.ts';

/** The stop words of Snowball's English list as PostgreSQL ships it, plus the parts that its apostrophes split into. */
export const ENGLISH_STOP_WORDS = wordSet(words);
