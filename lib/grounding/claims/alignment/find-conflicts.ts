import type { ClaimKind, ClaimReason } from '#lib/contracts/claim.ts';

import { isCalculatedFigure, isDerivedFigure } from '../figures/derived-figures.ts';
import { type FigurePlace, figurePlaces, isComparable, isFigure, samePlaces } from '../figures/figures.ts';
import { hasOtherUnit, isExchangedUnit } from '../figures/unit-words.ts';
import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import type { Gap } from './align-tokens.ts';
import { isContent } from './content.ts';
import { hasIdentifier, isIdentifier } from './identifiers.ts';
import type { Side } from './side.ts';

/** With more words of content between what both texts have, the two sides of a gap are not the same fact. */
const MOST_IN_GAP = 2;
/** So much of the rest of a claim must stand in the sentence for the two to state the same fact. */
const REST = 0.6;

/**
 * In what a claim differs from a cited sentence that states the same fact: most words around are shared, and in the place of a figure,
 * unit or identifier stands another. What merely is not there is no conflict. Contraries and negatives are left to the model: of 286
 * claims of careful writers in which words found one, 64 were right (decision 207).
 */
export function findConflicts(kind: ClaimKind, sides: readonly Side[]): ClaimReason[] {
  const cited = sides.map(({ source }) => source);
  const found = sides.flatMap((side) => [
    ...side.alignment.gaps.flatMap((gap) => gapConflict(gap, side, cited) ?? []),
    ...(kind === 'row' && hasOtherCells(side) ? (['number'] as const) : []),
  ]);
  return [...new Set([...found, ...misplaced(sides, cited)])];
}

function gapConflict(gap: Gap, side: Side, cited: readonly Reading[]): ClaimReason | null {
  const said = gap.said.filter((token) => isContent(token));
  const written = gap.written.filter((token) => isContent(token));
  if (said.length === 0 || written.length === 0 || restOf(side, said.length) < REST) return null;
  if (said.length > MOST_IN_GAP || written.length > MOST_IN_GAP) return null;
  return figureConflict(said, written, side) ?? identifierConflict(said, written, cited);
}

/** The row with the same words has other figures in its cells, or the same in another order. */
function hasOtherCells({ claim, source, wordShare }: Side): boolean {
  const [said, written] = [figurePlaces(claim), figurePlaces(source)];
  if (wordShare < 1 || said.length !== written.length) return false;
  return said.some((place, index) => samePlaces(place, written.slice(index, index + 1)).length === 0);
}

/** The share of everything of the claim but so many words that the sentence has too. */
function restOf({ share, content }: Side, without: number): number {
  return content <= without ? 0 : (share * content) / (content - without);
}

function figureConflict(said: Token[], written: Token[], { claim, source }: Side): ClaimReason | null {
  const placesOf = (reading: Reading, tokens: Token[]): FigurePlace[] =>
    figurePlaces(reading).filter(({ token }) => tokens.includes(token) && isFigure(token));
  const known = placesOf(source, written);
  const [place] = placesOf(claim, said);
  // With other numbers before them units may have been converted.
  if (place === undefined)
    return ![...said, ...written].some(isFigure) && isExchangedUnit(said, written) ? 'unit' : null;
  if (!known.some(({ token }) => token.kind === place.token.kind)) return null;
  return samePlaces(place, figurePlaces(source)).length > 0 || isCalculatedFigure(place, figurePlaces(source))
    ? null
    : reasonOf(place.token);
}

function identifierConflict(said: Token[], written: Token[], cited: readonly Reading[]): ClaimReason | null {
  const unknown = said.find((token) => isIdentifier(token) && !hasIdentifier(token, cited));
  if (unknown === undefined) return null;
  return written.some((other) => isIdentifier(other) || other.key === unknown.raw.toLowerCase()) ? 'identifier' : null;
}

/** Figures that take the place of one of theirs wherever it stands, or have another unit. */
function misplaced(sides: readonly Side[], cited: readonly Reading[]): ClaimReason[] {
  const [first] = sides;
  if (first === undefined) return [];
  const known = cited.flatMap(figurePlaces);
  const own = figurePlaces(first.claim);
  const wrong = own.find((place) => {
    if (samePlaces(place, known).length > 0) return false;
    return !isDerivedFigure(place, known, cited) && sides.some((side) => isExchanged(place, own, side));
  });
  if (wrong !== undefined) return [reasonOf(wrong.token)];
  return own.some((place) => hasOtherUnit(place, samePlaces(place, known))) ? ['unit'] : [];
}

/** The sentence says the rest of the claim, and has a figure of the same kind that the claim leaves out. */
function isExchanged(place: FigurePlace, own: readonly FigurePlace[], side: Side): boolean {
  if (side.wordShare < SAME_FACT || (place.token.kind === 'identifier' && hasIdentifier(place.token, [side.source])))
    return false;
  return figurePlaces(side.source).some((other) => {
    return (
      isComparable(place, other) && samePlaces(other, own).length === 0 && areAlikeInForm(place.token, other.token)
    );
  });
}

/** Identifiers are exchanged with others of the same make: `QX-71` and `QX-17`. */
function areAlikeInForm(one: Token, other: Token): boolean {
  if (one.kind !== 'identifier') return true;
  const shape = ({ raw }: Token): string => raw.replace(/\d+/g, '0').toLowerCase();
  return shape(one) === shape(other) || sharesHalf(one.raw, other.raw);
}

function sharesHalf(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shortest && one[shared] === other[shared]) shared += 1;
  return shared * 2 >= Math.max(one.length, other.length);
}

/** So many of a claim's other words of content a sentence has in whatever order when the two state the same fact. */
const SAME_FACT = 0.75;

function reasonOf({ kind, raw }: Token): ClaimReason {
  if (kind === 'identifier') return 'identifier';
  return kind === 'date' || kind === 'time' || /^[12]\d{3}$/.test(raw) ? 'date' : 'number';
}
