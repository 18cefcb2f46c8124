import type { Token } from '../reading/token.ts';
import { isContent, stemOf } from './content.ts';
import { separatorLevel } from './separator.ts';

const REACH = 3;

/** The words of content that follow a token in its clause. */
export function wordsBehind(tokens: readonly Token[], index: number, most = REACH): Token[] {
  const words: Token[] = [];
  for (let at = index + 1; at < tokens.length && words.length < most; at += 1) {
    const token = tokens[at];
    if (!token || separatorLevel(token.gap, tokens[at - 1]) > 0) break;
    if (isContent(token) && token.kind !== 'unit') words.push(token);
  }
  return words;
}

/** The words of content before a token in its clause, the nearest first. */
export function wordsBefore(tokens: readonly Token[], index: number, most = REACH): Token[] {
  const words: Token[] = [];
  for (let at = index; at > 0 && words.length < most; at -= 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (!token || !before || separatorLevel(token.gap, before) > 0) break;
    if (isContent(before) && before.kind !== 'unit') words.push(before);
  }
  return words;
}

/** How many of some words are among others, in whatever form. */
export function overlap(some: readonly Token[], others: readonly Token[]): number {
  const stems = new Set(others.map(stemOf));
  return some.filter((token) => stems.has(stemOf(token))).length;
}
