import type { Reading } from '../reading/reading.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { isFigure } from './figures.ts';

interface Range {
  from: Token;
  to: Token;
}

/** A range of the claim that the cited words have the other way round: "from September to June"; null when there is none. */
export function findTurnedRange(claim: Reading, cited: readonly Reading[]): Range | null {
  const known = cited.flatMap(rangesOf);
  const has = (from: Token, to: Token): boolean =>
    known.some((range) => range.from.key === from.key && range.to.key === to.key);
  return rangesOf(claim).find(({ from, to }) => from.key !== to.key && has(to, from) && !has(from, to)) ?? null;
}

function rangesOf({ tokens }: Reading): Range[] {
  return tokens.flatMap((from, index) => {
    if (!isFigure(from)) return [];
    const joint = tokens[index + 1]?.kind === 'unit' ? index + 2 : index + 1;
    const to = tokens[joint + 1];
    return /^(?:to|until|till|through)$/.test(keyAt(tokens, joint)) && to && isFigure(to) ? [{ from, to }] : [];
  });
}
