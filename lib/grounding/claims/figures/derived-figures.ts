import { trimEdgesOf } from '#lib/core/trim-characters.ts';

import type { Reading } from '../reading/reading.ts';
import { type FigurePlace, isClose, unitOf } from './figures.ts';

/** A count of what a list holds is not higher. */
const MOST_ITEMS = 20;
/** With more numbers, two of them are likely to make any third by chance. */
const MOST_OPERANDS = 8;
/** "about 40 %" of 38.6 %: what rounding may change. */
const MOST_ROUNDED = 0.06;

/**
 * Whether a number that stands nowhere in the cited words is got from them by calculation: a sum, difference or share of two of theirs,
 * one of them rounded, or the count of what a list names.
 */
export function isDerivedFigure(
  place: FigurePlace,
  known: readonly FigurePlace[],
  readings: readonly Reading[],
): boolean {
  const { kind, value } = place.token;
  if (kind === 'ordinal') return value === 1;
  return kind === 'number' && (isCountOfList(place, readings) || isCalculatedFigure(place, known));
}

/** Whether a number is a sum, difference or share of two of the others, or one of them rounded. */
export function isCalculatedFigure(place: FigurePlace, known: readonly FigurePlace[]): boolean {
  const { kind, value } = place.token;
  if (kind !== 'number' || Number.isNaN(value)) return false;
  if (isRoundedFigure(place, known)) return true;
  const operands = [...new Set(known.flatMap(({ token }) => numberOf(token)))];
  if (operands.length > MOST_OPERANDS) return false;
  return operands.some((one, index) => {
    return operands
      .slice(index + 1)
      .some((other) => resultsOf(one, other, place).some((result) => isClose(value, result)));
  });
}

/** Years may be subtracted too. */
function numberOf({ kind, value, date }: FigurePlace['token']): number[] {
  if (date?.year !== null && date?.year !== undefined) return [date.year];
  return kind === 'number' && !Number.isNaN(value) ? [value] : [];
}

function resultsOf(one: number, other: number, place: FigurePlace): number[] {
  const results = [one + other, Math.abs(one - other)];
  const [small, large] = one < other ? [one, other] : [other, one];
  if (unitOf(place)?.unit?.name === '%' && large !== 0) results.push(Math.round((small / large) * 100));
  return results;
}

/** Whether a number is one of the others with fewer digits; a year is never rounded. */
function isRoundedFigure(place: FigurePlace, known: readonly FigurePlace[]): boolean {
  const { value, raw } = place.token;
  if (/^[12]\d{3}$/.test(raw) && unitOf(place) === null) return false;
  return known.some(({ token }) => numberOf(token).some((other) => isRounded(value, other)));
}

/** Fewer digits of the same number: 1.3 million for 1,287,000. */
function isRounded(value: number, exact: number): boolean {
  if (value === 0 || exact === 0 || Math.abs(value - exact) > Math.abs(exact) * MOST_ROUNDED) return false;
  const digits = significantDigits(value);
  return digits < significantDigits(exact) && isClose(Number(exact.toPrecision(digits)), value);
}

function significantDigits(value: number): number {
  return trimEdgesOf(String(Math.abs(value)).replace('.', ''), /0/).length;
}

function isCountOfList(place: FigurePlace, readings: readonly Reading[]): boolean {
  const { value, isSpelled } = place.token;
  if (unitOf(place) !== null || !Number.isInteger(value) || value < 1 || value > MOST_ITEMS) return false;
  if ((value === 1 && isSpelled) || value === readings.length) return true;
  return [place.reading, ...readings].some(({ tokens }) => listLengths(tokens).includes(value));
}

/** How many items the lists of a text have, as commas and "and" part them. */
function listLengths(tokens: Reading['tokens']): number[] {
  const lengths: number[] = [];
  let commas = 0;
  tokens.forEach(({ gap, key }, index) => {
    if (/[.;:—()]/.test(gap)) commas = 0;
    else if (gap.includes(',')) commas += 1;
    if (!/^(?:and|or)$/.test(key) || index === 0) return;
    lengths.push(gap.includes(',') ? commas + 1 : commas + 2);
    commas = 0;
  });
  return lengths;
}
