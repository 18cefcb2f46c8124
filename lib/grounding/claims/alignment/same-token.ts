import type { Token } from '../reading/token.ts';

/** Whether two tokens are the same but for typography, case and format. */
export function isSameToken(one: Token, other: Token): boolean {
  if (one.key !== other.key) return isCamelOfWord(one, other) || isCamelOfWord(other, one);
  if (one.kind === 'identifier' || other.kind === 'identifier') return one.kind === other.kind;
  return !isOtherCode(one, other) && !isOtherCode(other, one);
}

/** JavaScript and javascript: where one of them has no case to compare, case says nothing. */
function isCamelOfWord(identifier: Token, word: Token): boolean {
  if (identifier.kind !== 'identifier' || word.kind !== 'word' || identifier.isCode || word.isCode) return false;
  return /^\p{L}+$/u.test(identifier.raw) && identifier.raw.toLowerCase() === word.key;
}

/** In code case matters; a sentence may begin with a capital. */
function isOtherCode(code: Token, other: Token): boolean {
  if (!code.isCode || code.kind !== 'word') return false;
  if (code.raw === other.raw) return false;
  return other.isCode || other.raw.charAt(0).toLowerCase() + other.raw.slice(1) !== code.raw;
}
