import type { ClaimKind, ClaimReason } from '#lib/contracts/claim.ts';

import type { CitedReading } from '../cited-reading.ts';
import type { Reading } from '../reading/reading.ts';
import { findRowConflict } from '../rows.ts';
import { hasContrary } from './check-contraries.ts';
import { findFigureConflict } from './check-figures.ts';
import { hasUnknownIdentifier } from './check-identifiers.ts';
import { hasOtherPolarity } from './check-negation.ts';
import { hasOtherUnit } from './check-unit-words.ts';

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
