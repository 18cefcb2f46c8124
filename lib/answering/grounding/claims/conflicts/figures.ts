import { contentOf, type Reading, stemOf } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';

/** A token in its context. */
export interface Place {
  token: Token;
  /** The unit of a number: after it, or after the range it begins; null without a unit. */
  unit: string | null;
  /** The words on either side of it and its unit. */
  before: Neighbour | null;
  behind: Neighbour | null;
}

interface Neighbour {
  stem: string;
  isContent: boolean;
}

/** With more numbers than this, some two of them are likely to produce any third by chance. */
const MOST_OPERANDS = 8;
/** The largest relative deviation that rounding may cause: "about 1.3 million" for 1,287,000. */
const MOST_ROUNDED = 0.06;

/** Whether a token is a number, ordinal, month or weekday. */
export function isFigure({ kind }: Token): boolean {
  return kind === 'number' || kind === 'ordinal' || kind === 'date';
}

/** Returns the figures of a text. */
export function figuresOf(reading: Reading): Place[] {
  return placesOf(reading, isFigure);
}

/** Returns the places of tokens of a kind in a text. */
export function placesOf(reading: Reading, isOne: (token: Token) => boolean): Place[] {
  const { tokens } = reading;
  const content = new Set(contentOf(reading));
  const neighbourAt = (index: number): Neighbour | null => {
    const token = tokens[index];
    return token === undefined ? null : { stem: stemOf(token, reading), isContent: content.has(token) };
  };
  return tokens.flatMap((token, index) => {
    if (!isOne(token)) return [];
    const unit = unitAt(tokens, index);
    const behind = neighbourAt(index + (unit === null ? 1 : 2));
    return [{ token, unit: unit?.key ?? null, before: neighbourAt(index - 1), behind }];
  });
}

function unitAt(tokens: readonly Token[], index: number): Token | null {
  const [next, end, unit] = tokens.slice(index + 1, index + 4);
  if (next?.kind === 'unit') return next;
  const isRange = /^(?:to|or|and)$/.test(next?.key ?? '') && end?.kind === 'number';
  return isRange && unit?.kind === 'unit' ? unit : null;
}

/** Counts the matching neighbours of two tokens, including their units; a content word counts as two. */
export function tiesOf(one: Place, other: Place): number {
  const tieOf = (side: 'before' | 'behind'): number => {
    if (one[side] === null || one[side].stem !== other[side]?.stem) return 0;
    return one[side].isContent ? 2 : 1;
  };
  return tieOf('before') + tieOf('behind') + (one.unit !== null && one.unit === other.unit ? 1 : 0);
}

/** Whether two figures have the same value in any notation; half is 50 %, and a fall of 3 % is a change of −3 %. */
export function haveSameValue(claim: Place, source: Place): boolean {
  const [one, other] = [claim.token, source.token];
  if (one.key === other.key) return true;
  if (one.kind !== 'number' || other.kind !== 'number') return false;
  const isFall = source.unit === 'u:%' && isClose(one.value, -other.value);
  return isFall || isClose(one.value, other.value) || isClose(shareOf(claim), shareOf(source));
}

function shareOf({ token, unit }: Place): number {
  return unit === 'u:%' ? token.value / 100 : token.value;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other), 1e-12);
}

/** Whether a number follows from the known ones: one of them rounded, or a sum or difference of two. */
export function isCalculated({ token: { kind, value } }: Place, known: readonly Place[]): boolean {
  if (kind !== 'number') return false;
  // "One" is just as often a pronoun.
  const isOperand = ({ token }: Place): boolean => token.kind === 'number' && token.value !== 1;
  const numbers = [...new Set(known.filter(isOperand).map(({ token }) => token.value))];
  if (numbers.some((other) => isRounded(value, other))) return true;
  if (numbers.length > MOST_OPERANDS) return false;
  const results = numbers.flatMap((one, index) =>
    numbers.slice(index + 1).flatMap((other) => [one + other, Math.abs(one - other)]),
  );
  return results.some((result) => isClose(value, result));
}

/** Whether a number is another one rounded to fewer digits. */
function isRounded(value: number, exact: number): boolean {
  const isNear = Math.abs(value - exact) <= Math.abs(exact) * MOST_ROUNDED;
  return isNear && [1, 2, 3].some((digits) => isClose(value, Number(exact.toPrecision(digits))));
}
