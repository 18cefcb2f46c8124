import type { ClaimKind } from '#lib/contracts/claim.ts';

import type { Reading } from './reading/reading.ts';
import { HEAD_WORDS, LEADING_WORDS, NEUTRAL_FORMS } from './words/neutral-words.ts';

const LONGEST_LEAD = 14;

/**
 * Whether a claim without citations claims nothing: a heading such as "Steps", the head of a table, "Here are the steps:". Closed: a
 * word from outside the lists, a number, a name, code or a link makes it a claim.
 */
export function isNeutral(kind: ClaimKind, { tokens, text, tail }: Reading): boolean {
  if (tokens.length === 0) return true;
  if (
    text.includes('`') ||
    tokens.some((token) => token.kind !== 'word' && !(token.kind === 'ordinal' && token.isSpelled))
  )
    return false;
  const words = tokens.map((token) => (token.isSpelled ? token.raw.toLowerCase() : token.key));
  if (NEUTRAL_FORMS.has(words.join('-'))) return true;
  if (kind === 'row') return words.every((word) => HEAD_WORDS.has(word) || NEUTRAL_FORMS.has(word));
  if (kind === 'heading')
    return words.length <= 4 && words.every((word) => HEAD_WORDS.has(word) || NEUTRAL_FORMS.has(word));
  const isLead = tail.includes(':') && words.length <= LONGEST_LEAD;
  return isLead && kind === 'sentence' && words.every((word) => LEADING_WORDS.has(word));
}
