import type { ClaimReason } from '#lib/contracts/claim.ts';

import type { Token } from '../reading/token.ts';
import { type FigurePlace, isFollowedByNoun, unitOf } from './figure-places.ts';

/** Names that stand for units of two dimensions: pounds weigh and pay, degrees are of angles and of heat. */
const SHARED_NAMES = new Set(['gbp lb', '° °C', '° °F', '°C °', '°F °']);

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
