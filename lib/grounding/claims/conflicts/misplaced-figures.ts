import type { ClaimReason } from '#lib/contracts/claim.ts';

import type { Reading } from '../reading/reading.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { type FigurePlace, isFigure, isFollowedByNoun, unitOf } from './figures.ts';
import { overlap, wordsBefore, wordsBehind } from './surroundings.ts';

/** Names that stand for units of two dimensions: pounds weigh and pay, degrees are of angles and of heat. */
const SHARED_NAMES = new Set(['gbp lb', '° °C', '° °F', '°C °', '°F °']);

/** So many content words before a figure say what it is of. */
const NEAR = 2;
/** Much may be said of one identifier, so at least so many words have to agree before it is taken for another. */
const FEWEST_OF_IDENTIFIER = 2;

interface Range {
  from: Token;
  to: Token;
}

/** What is wrong with the unit of a number that the cited words have; null when nothing is. */
export function findUnitConflict(
  place: FigurePlace,
  same: readonly FigurePlace[],
  known: readonly FigurePlace[],
): ClaimReason | null {
  const unit = unitOf(place);
  if (!unit) return isUnitDropped(place, same) ? 'unit' : null;
  if (same.some((other) => isUnitOf(place, other))) return null;
  if (place.token.kind === 'number' && same.every(({ token }) => token.kind !== 'number')) return 'unit';
  if (same.every(unitOf)) return 'unit';
  const isOfWords = unit.unit?.dimension !== 'times' && same.every((other) => unitOf(other) ?? isFollowedByNoun(other));
  if (!isOfWords) return null;
  return known.some((other) => unitOf(other)?.key === unit.key) ? 'number' : 'unit';
}

function isUnitOf(place: FigurePlace, other: FigurePlace): boolean {
  const [one, two] = [unitOf(place), unitOf(other)];
  if (!one || !two) return false;
  // With another number in front the units were converted.
  if (one.key === two.key || place.token.key !== other.token.key) return true;
  return isSharedName(one, two) || isPartOfRate(one, two) || isPartOfRate(two, one);
}

function isSharedName(one: Token, two: Token): boolean {
  const names = [one.unit?.name ?? '', two.unit?.name ?? ''];
  return SHARED_NAMES.has(names.sort().join(' '));
}

/** A rate's first half may stand for it. */
function isPartOfRate(part: Token, rate: Token): boolean {
  return rate.unit?.dimension.startsWith(`${part.unit?.dimension ?? ''}/`) === true;
}

/** A percentage or temperature given as a bare number of something else. */
function isUnitDropped(place: FigurePlace, same: readonly FigurePlace[]): boolean {
  if (!isFollowedByNoun(place) || place.token.kind !== 'number') return false;
  return same.every((other) => {
    const dimension = unitOf(other)?.unit?.dimension;
    return dimension !== undefined && dimension !== 'times' && dimension !== 'time';
  });
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

/** Numbers are exchanged with numbers of the same unit. */
function isComparable(place: FigurePlace, other: FigurePlace): boolean {
  if (place.token.kind !== other.token.kind) return false;
  return place.token.kind !== 'number' || unitOf(place)?.key === unitOf(other)?.key;
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
