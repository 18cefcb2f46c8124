import { wordSet } from '#lib/foundation/text/english/word-set.ts';

import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import words from './negators.json' with { type: 'json' };

/** Words that deny what their clause says: of English, and of other languages. */
const ENGLISH = wordSet(words.english);
const FOREIGN = wordSet(words.foreign);

/** Whether a word denies what it stands with, in the language of its text. */
export function isNegator({ kind, key, isCode }: Token, { isEnglish }: Pick<Reading, 'isEnglish'>): boolean {
  return kind === 'word' && !isCode && (isEnglish ? ENGLISH : FOREIGN).has(key);
}
