import type { Reading } from '../reading/reading.ts';
import { keyAt, type PartialDate, type Token } from '../reading/token.ts';

/** A figure in its text. */
interface Figure {
  tokens: readonly Token[];
  index: number;
  token: Token;
}

/** A word for a fall stands at most so many words before its number: "fell slightly by". */
const REACH = 3;
const JOINTS = new Set(['to', 'or', 'and']);
const BELOW_ZERO = new Set(['minus', 'negative']);
const FALL = /^(?:f[ae]ll(?:s|en|ing)?|drop\w*|decreas\w*|declin\w*|reduc\w*|shr[aiu]nk\w*|los[st]\w*)$/;

/** A figure or identifier where it stands. */
export interface FigurePlace extends Figure {
  reading: Reading;
}

/** Whether a token is a number, ordinal, date or time. */
export function isFigure({ kind }: Token): boolean {
  return kind === 'number' || kind === 'ordinal' || kind === 'date' || kind === 'time';
}

/** The unit of the number at an index: behind it, or behind the range it begins. */
function unitAt(tokens: readonly Token[], index: number): Token | null {
  const [joint, end, unit] = tokens.slice(index + 1, index + 4);
  if (joint?.kind === 'unit') return joint;
  const isRange = joint?.kind === 'word' && JOINTS.has(joint.key) && joint.gap === '' && end?.kind === 'number';
  return isRange && unit?.kind === 'unit' ? unit : null;
}

/** Whether two figures have the same value, whatever their format: 1.5 h and 90 min, 1904 and 3 March 1904, half and 50 %. */
function hasSameValue(claim: Figure, source: Figure): boolean {
  const [one, other] = [claim.token, source.token];
  if (one.key === other.key) return true;
  if (one.date || other.date) return isSameDate(one, other);
  const areNumbers = [one, other].every(({ kind }) => kind === 'number' || kind === 'ordinal');
  return areNumbers ? isSameNumber(claim, source) : isSameDecade(one, other);
}

function isSameDate(one: Token, other: Token): boolean {
  if (one.date && other.date) return areCompatible(one.date, other.date);
  const year = (one.date ?? other.date)?.year;
  const number = one.date ? other : one;
  return number.kind === 'number' && number.value === year;
}

/** What both say of the date agrees, and they say something alike. */
function areCompatible(one: PartialDate, other: PartialDate): boolean {
  const parts = (['year', 'month', 'day'] as const).filter((part) => one[part] !== null && other[part] !== null);
  return parts.every((part) => one[part] === other[part]) && parts.some((part) => part !== 'day');
}

function isSameDecade(one: Token, other: Token): boolean {
  const decade = [one, other].find(({ key }) => /^d:\d{4}s$/.test(key));
  const year = [one, other].find(({ kind }) => kind === 'number');
  return decade !== undefined && Math.floor((year?.value ?? Number.NaN) / 10) * 10 === Number(decade.key.slice(2, 6));
}

function isSameNumber(claim: Figure, source: Figure): boolean {
  if (valuesOf(claim).some((value) => valuesOf(source).some((other) => isClose(value, other)))) return true;
  if (isSameMeasure(claim, source) || isSameShare(claim, source)) return true;
  const [value, other] = [claim.token.value, source.token.value];
  return isClose(-value, other) && isFall(value < 0 ? source : claim);
}

function valuesOf({ token }: Figure): number[] {
  return token.otherValue === null ? [token.value] : [token.value, token.otherValue];
}

/** 1.5 h is 90 min. */
function isSameMeasure(claim: Figure, source: Figure): boolean {
  const [one, other] = [claim, source].map(({ tokens, index }) => unitAt(tokens, index)?.unit);
  if (!one || !other || one.dimension !== other.dimension || one.factor === 0 || other.factor === 0) return false;
  return isClose(claim.token.value * one.factor, source.token.value * other.factor);
}

/** Half is 50 %. */
function isSameShare(claim: Figure, source: Figure): boolean {
  const [isPercent, isOtherPercent] = [claim, source].map(
    ({ tokens, index }) => unitAt(tokens, index)?.unit?.name === '%',
  );
  if (isPercent === isOtherPercent) return false;
  const [percent, fraction] = isPercent ? [claim, source] : [source, claim];
  return fraction.token.value < 1 && isClose(percent.token.value / 100, fraction.token.value);
}

/** "fell by 0.3 %", "a fall of 0.3 %" is a change of −0.3 %; "minus 3" is −3. */
function isFall({ tokens, index }: Figure): boolean {
  if (BELOW_ZERO.has(keyAt(tokens, index - 1))) return true;
  if (!/^(?:by|of)$/.test(keyAt(tokens, index - 1))) return false;
  return tokens.slice(Math.max(0, index - REACH), index - 1).some(({ key }) => FALL.test(key));
}

export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other), 1e-12);
}

/** The figures and identifiers of a text. */
export function figurePlaces(reading: Reading): FigurePlace[] {
  const { tokens } = reading;
  return tokens.flatMap((token, index) => {
    return isFigure(token) || token.kind === 'identifier' ? [{ tokens, index, token, reading }] : [];
  });
}

/** The places with the same value. An ordinal is no cardinal, unless the cited words have only cardinals: chapter 3, the third chapter. */
export function samePlaces(place: FigurePlace, known: readonly FigurePlace[]): FigurePlace[] {
  if (place.token.kind === 'identifier') return known.filter(({ token }) => token.key === place.token.key);
  const isStrict = place.token.kind === 'ordinal' && known.some(({ token }) => token.kind === 'ordinal');
  return known.filter((other) => {
    if (other.token.kind === 'identifier' || (isStrict && other.token.kind === 'number')) return false;
    return hasSameValue(place, other);
  });
}

/** The unit of the number there. */
export function unitOf({ tokens, index }: FigurePlace): Token | null {
  return unitAt(tokens, index);
}

/** Whether one may stand in the place of the other: numbers of the same kind of unit, dates, identifiers. */
export function isComparable(place: FigurePlace, other: FigurePlace): boolean {
  if (place.token.kind !== other.token.kind) return false;
  return place.token.kind !== 'number' || unitOf(place)?.unit?.dimension === unitOf(other)?.unit?.dimension;
}
