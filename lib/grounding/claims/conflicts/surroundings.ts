import { separatorLevel } from '../proof/proof-token.ts';
import { shareBaseForm } from '#lib/text/english/inflection.ts';
import { hasToken, type Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { FUNCTION_WORDS } from '../words/english-clause-words.ts';

const BEHIND = 3;
const BEFORE = 3;

/** Whether a token says something by itself. */
export function isContent({ kind, key }: Token): boolean {
  return kind !== 'word' || !(FUNCTION_WORDS.has(key) || /^[^\p{L}\p{N}]$/u.test(key));
}

/** Whether two tokens say the same in whatever form. */
export function isAlike(one: Token, other: Token): boolean {
  if (one.key === other.key) return true;
  return one.kind === 'word' && other.kind === 'word' && shareBaseForm(one.key, other.key);
}

/** The content words that follow a token in its clause. */
export function wordsBehind(tokens: readonly Token[], index: number, most = BEHIND): Token[] {
  const words: Token[] = [];
  for (let at = index + 1; at < tokens.length && words.length < most; at += 1) {
    const token = tokens[at];
    if (!token || separatorLevel(token.gap, tokens[at - 1]) > 0) break;
    if (isContent(token) && token.kind !== 'unit') words.push(token);
  }
  return words;
}

/** The content words before a token in its clause, the nearest first. */
export function wordsBefore(tokens: readonly Token[], index: number, most = BEFORE): Token[] {
  const words: Token[] = [];
  for (let at = index; at > 0 && words.length < most; at -= 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (!token || !before || separatorLevel(token.gap, before) > 0) break;
    if (isContent(before) && before.kind !== 'unit') words.push(before);
  }
  return words;
}

/** How many of some words are among others. */
export function overlap(some: readonly Token[], others: readonly Token[]): number {
  return some.filter((token) => others.some((other) => isAlike(token, other))).length;
}

type HasWord = (source: Reading, token: Token) => boolean;

/** The share of a claim's content words that a sentence has, or has in a way that counts as well; 0 when the claim has none. */
export function coverage(claim: readonly Token[], source: Reading, countsAsWell: HasWord = () => false): number {
  let [content, covered] = [0, 0];
  for (const token of claim) {
    if (!isContent(token)) continue;
    content += 1;
    if (hasToken(source, token) || countsAsWell(source, token)) covered += 1;
  }
  return content === 0 ? 0 : covered / content;
}
