import type { ClaimReason } from '#lib/contracts/claim.ts';

import type { Reading } from '../reading/reading.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { isExcused } from './excused-figures.ts';
import { type FigurePlace, figurePlaces, samePlaces, unitOf } from './figures.ts';
import { findTurnedRange, findUnitConflict, isOfAnother } from './misplaced-figures.ts';

const FIRST_YEAR = 1000;
const LAST_YEAR = 2100;

/** A number, date, time or unit of the claim that the cited words do not have, or have of something else; null when there is none. */
export function findFigureConflict(claim: Reading, cited: readonly Reading[]): ClaimReason | null {
  const known = cited.flatMap(figurePlaces);
  for (const place of figurePlaces(claim)) {
    const reason = checkFigure(place, known, cited);
    if (reason) return reason;
  }
  const turned = findTurnedRange(claim, cited);
  return turned ? reasonOf(turned.from) : null;
}

function checkFigure(place: FigurePlace, known: readonly FigurePlace[], cited: readonly Reading[]): ClaimReason | null {
  const same = samePlaces(place, known);
  if (isCentury(place)) return same.some(isCentury) || isYearOfCentury(place, known) ? null : 'date';
  if (same.length === 0) return missingReason(place, known, cited);
  const conflict = place.token.kind === 'identifier' ? null : findUnitConflict(place, same, known);
  return conflict ?? (isOfAnother(place, same, known) ? reasonOf(place.token) : null);
}

function reasonOf({ kind }: Token): ClaimReason {
  if (kind === 'identifier') return 'identifier';
  return kind === 'date' || kind === 'time' ? 'date' : 'number';
}

/** Identifiers that are missing are looked for apart, for they may be spelled otherwise. */
function missingReason(
  place: FigurePlace,
  known: readonly FigurePlace[],
  cited: readonly Reading[],
): ClaimReason | null {
  const { token } = place;
  if (token.kind === 'identifier' || isExcused(place, known, cited)) return null;
  const reason = reasonOf(token);
  if (reason === 'date' || isYear(place)) return 'date';
  // With the same digits, only the scale or the sign differs.
  const alike = known.filter((other) => digitsOf(other.token) === digitsOf(token) && digitsOf(token) !== '');
  return alike.some((other) => Math.abs(other.token.value) !== Math.abs(token.value)) ? 'unit' : reason;
}

function digitsOf({ raw }: Token): string {
  return /^[^\d]*([\d.,]+)/.exec(raw)?.[1] ?? '';
}

function isYear(place: FigurePlace): boolean {
  const { raw, value } = place.token;
  return /^\d{4}$/.test(raw) && value >= FIRST_YEAR && value <= LAST_YEAR && !unitOf(place);
}

function isCentury({ tokens, index, token }: FigurePlace): boolean {
  return token.kind === 'ordinal' && /^centur(?:y|ies)$/.test(keyAt(tokens, index + 1));
}

function isYearOfCentury({ token }: FigurePlace, known: readonly FigurePlace[]): boolean {
  return known.some(({ token: other }) => Math.ceil((other.date?.year ?? other.value) / 100) === token.value);
}
