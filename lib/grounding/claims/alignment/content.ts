import { termOf } from '#lib/text/terms.ts';

import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { FUNCTION_WORDS } from '../words/english-clause-words.ts';

/** A shorter word of a language whose function words are not known is taken for one. */
const SHORTEST_FOREIGN = 4;
const ONE_SIGN = /^[^\p{L}\p{N}]$/u;
/** Scripts without spaces are read character by character, and each may be a word. */
const ONE_LETTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/** Whether a token says something by itself. */
export function isContent({ kind, key, isCode }: Token, isEnglish = true): boolean {
  if (kind !== 'word') return true;
  if (FUNCTION_WORDS.has(key) || ONE_SIGN.test(key)) return isCode && /\p{L}{2}/u.test(key);
  return isEnglish || key.length >= SHORTEST_FOREIGN || ONE_LETTER.test(key);
}

/** The content tokens of a text. */
export function contentOf({ tokens, isEnglish }: Reading): Token[] {
  return tokens.filter((token) => isContent(token, isEnglish) && token.kind !== 'unit');
}

/** What tokens have in common that are forms of one word. */
export function stemOf({ kind, key }: Token): string {
  return kind === 'word' ? termOf(key) : key;
}
