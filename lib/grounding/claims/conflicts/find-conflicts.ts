import type { ClaimKind, ClaimReason } from '#lib/contracts/claim.ts';

import type { CitedReading } from '../cited-reading.ts';
import { isSameToken } from '../proof/same-token.ts';
import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { hasContrary } from './check-contraries.ts';
import { findFigureConflict } from './check-figures.ts';
import { hasUnknownIdentifier } from './check-identifiers.ts';
import { hasOtherPolarity } from './check-negation.ts';
import { hasOtherUnit } from './check-unit-words.ts';
import { isFigure } from './figures.ts';

/** In what a claim is at odds with the words it cites, or has what they lack. */
export function findConflicts(kind: ClaimKind, claim: Reading, cited: readonly CitedReading[]): ClaimReason[] {
  const figure = findFigureConflict(claim, cited) ?? (kind === 'row' ? findRowConflict(claim, cited) : null);
  const found: [ClaimReason | null, boolean][] = [
    [figure, figure !== null],
    ['unit', hasOtherUnit(claim, cited)],
    ['identifier', hasUnknownIdentifier(claim, cited)],
    ['negation', hasOtherPolarity(claim, cited)],
    ['antonym', hasContrary(claim, cited)],
  ];
  return [...new Set(found.flatMap(([reason, isFound]) => (isFound && reason !== null ? [reason] : [])))];
}

/** What is wrong with a row of cells that a cited row with the same label has otherwise; null when nothing is. */
function findRowConflict(claim: Reading, cited: readonly Reading[]): ClaimReason | null {
  const said = cellsOf(claim);
  for (const reading of cited) {
    const written = cellsOf(reading);
    if (said.length < 2 || said.length !== written.length || !isSameCell(said[0], written[0])) continue;
    const different = said.filter((cell, index) => !isSameCell(cell, written[index]));
    if (different.some((cell) => cell.some(isFigure))) return 'number';
  }
  return null;
}

function cellsOf({ tokens }: Reading): Token[][] {
  const cells: Token[][] = [[]];
  for (const token of tokens) {
    if (token.gap.includes('|') && cells.at(-1)?.length !== 0) cells.push([]);
    cells.at(-1)?.push(token);
  }
  return cells;
}

function isSameCell(one: readonly Token[] | undefined, other: readonly Token[] | undefined): boolean {
  if (!one || !other || one.length !== other.length) return false;
  return one.every((token, index) => {
    const counterpart = other[index];
    return counterpart !== undefined && isSameToken(token, counterpart);
  });
}
