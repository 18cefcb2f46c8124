import type { Reading } from '../reading/reading.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { overlap, wordsBefore, wordsBehind } from '../alignment/surroundings.ts';
import { type FigurePlace, isComparable, isFigure } from './figures.ts';

/** So many words of content before a figure say what it is of. */
const NEAR = 2;
/** Much may be said of one identifier, so at least so many words have to agree before it is taken for another. */
const FEWEST_OF_IDENTIFIER = 2;

interface Range {
  from: Token;
  to: Token;
}

/** Whether the cited words have the figure for another thing, and another figure for this thing. */
export function isOfAnother(place: FigurePlace, same: readonly FigurePlace[], known: readonly FigurePlace[]): boolean {
  const rivals = known.filter((other) => {
    return !same.includes(other) && same.some(({ tokens }) => tokens === other.tokens) && isComparable(place, other);
  });
  if (rivals.length === 0) return false;
  const own = { behind: best(place, same, fitBehind), before: best(place, same, fitBefore) };
  const behind = wordsBehind(place.tokens, skipUnit(place)).length;
  const fewest = place.token.kind === 'identifier' ? Math.max(1, Math.min(FEWEST_OF_IDENTIFIER, behind)) : 1;
  return rivals.some((rival) => {
    const [rivalBehind, rivalBefore] = [fitBehind(place, rival), fitBefore(place, rival)];
    if (own.behind === 0 && rivalBehind >= fewest && rivalBefore >= own.before) return true;
    return own.before === 0 && own.behind <= 1 && rivalBefore >= fewest && rivalBehind >= own.behind;
  });
}

type Fit = (place: FigurePlace, other: FigurePlace) => number;

function best(place: FigurePlace, others: readonly FigurePlace[], fit: Fit): number {
  return Math.max(...others.map((other) => fit(place, other)));
}

function fitBehind(place: FigurePlace, other: FigurePlace): number {
  return overlap(wordsBehind(place.tokens, skipUnit(place)), wordsBehind(other.tokens, skipUnit(other)));
}

function fitBefore(place: FigurePlace, other: FigurePlace): number {
  return overlap(wordsBefore(place.tokens, place.index, NEAR), wordsBefore(other.tokens, other.index, NEAR));
}

function skipUnit({ tokens, index }: FigurePlace): number {
  return tokens[index + 1]?.kind === 'unit' ? index + 1 : index;
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
