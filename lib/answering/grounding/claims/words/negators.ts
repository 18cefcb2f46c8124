import { wordSet } from '#lib/foundation/text/english/word-set.ts';

import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import words from './negators.json' with { type: 'json' };

/** Words that negate their clause: of English, and of other languages. */
const ENGLISH = wordSet(words.english);
const FOREIGN = wordSet(words.foreign);

/** True if a word negates the words it is used with, in the language of its text. */
export function isNegator({ kind, key, isCode }: Token, { isEnglish }: Pick<Reading, 'isEnglish'>): boolean {
  return kind === 'word' && !isCode && (isEnglish ? ENGLISH : FOREIGN).has(key);
}
