import type { ClaimKind, ClaimReason } from '#lib/contracts/claim.ts';

import { contentOf, type Reading, stemOf } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { dimensionOfWord, unitOfWord } from '../words/units.ts';
import { figuresOf, haveSameValue, isCalculated, type Place, placesOf, tiesOf } from './figures.ts';
import { areAlikeInForm, hasIdentifier, isIdentifier } from './identifiers.ts';

/** A cited sentence, and the share of a claim's content words that it contains. */
interface NearSource {
  source: Reading;
  share: number;
}

/**
 * Shares of a claim's words that a sentence must contain for the two to possibly state the same fact, to state the same fact, and to state nothing
 * else.
 */
const SHARES = { mayBeSame: 0.5, isSame: 0.6, isAll: 0.75 } as const;

/**
 * Finds where a claim differs from a cited sentence that states the same fact: another figure, unit or identifier in the same place. A missing one is
 * no conflict.
 */
export function findConflicts(kind: ClaimKind, claim: Reading, cited: readonly Reading[]): ClaimReason[] {
  const words = contentOf(claim).filter((token) => token.kind === 'word' && !token.isCode);
  const near = cited.flatMap((source) => {
    const share = words.filter((token) => source.stems.has(stemOf(token, claim))).length / words.length;
    return share >= SHARES.mayBeSame ? [{ source, share }] : [];
  });
  const found: (ClaimReason | null)[] = [
    figureConflict(claim, near, cited),
    unitConflict(claim, near, cited),
    identifierConflict(claim, near, cited),
    kind === 'row' && near.some(({ source, share }) => share === 1 && hasOtherCells(claim, source)) ? 'number' : null,
  ];
  return [...new Set(found.filter((reason) => reason !== null))];
}

/** Finds a figure that does not occur in the cited text and replaces one of its figures that the claim omits. */
function figureConflict(claim: Reading, near: readonly NearSource[], cited: readonly Reading[]): ClaimReason | null {
  const known = cited.flatMap(figuresOf);
  const own = figuresOf(claim);
  const wrong = own.find((figure) => {
    if (known.some((other) => haveSameValue(figure, other)) || isCalculated(figure, known)) return false;
    return near.some((source) => takesPlace(figure, own, source));
  });
  if (wrong === undefined) return null;
  return wrong.token.kind === 'date' || /^[12]\d{3}$/.test(wrong.token.raw) ? 'date' : 'number';
}

function takesPlace(figure: Place, own: readonly Place[], { source, share }: NearSource): boolean {
  const left = figuresOf(source).filter((other) => {
    const isSaid = own.some((said) => haveSameValue(said, other) && tiesOf(said, other) > 0);
    return !isSaid && areOfOneKind(figure, other);
  });
  if (share >= SHARES.isAll && left.length === 1) return true;
  return left.some((other) => tiesOf(figure, other) >= (share >= SHARES.isSame ? 1 : 2));
}

/** Whether both are numbers of the same unit, ordinals, months or weekdays. */
function areOfOneKind({ token, unit }: Place, other: Place): boolean {
  if (token.kind !== other.token.kind || unit !== other.unit) return false;
  return token.kind !== 'date' || token.key[0] === other.token.key[0];
}

/** Finds a number with a different unit than everywhere in the cited text, or a unit in words that replaces another of its dimension. */
function unitConflict(claim: Reading, near: readonly NearSource[], cited: readonly Reading[]): ClaimReason | null {
  const known = cited.flatMap(figuresOf);
  const hasOther = figuresOf(claim).some((figure) => {
    const same = known.filter(({ token }) => token.key === figure.token.key);
    return figure.unit !== null && same.length > 0 && same.every(({ unit }) => isOtherUnit(figure.unit, unit));
  });
  if (hasOther) return 'unit';
  const own = unitWords(claim);
  const written = new Set(cited.flatMap(unitWords).map(unitOfWord));
  const exchanged = own.some((word) => {
    const isOther = (other: string): boolean =>
      dimensionOfWord(other) === dimensionOfWord(word) && !own.some((said) => unitOfWord(said) === unitOfWord(other));
    return !written.has(unitOfWord(word)) && near.some(({ source }) => unitWords(source).some(isOther));
  });
  return exchanged ? 'unit' : null;
}

/** The first half of a rate may be used for the whole; a source without a unit decides nothing about it. */
function isOtherUnit(said: string | null, written: string | null): boolean {
  if (said === null || written === null || said === written) return false;
  return !said.startsWith(`${written}/`) && !written.startsWith(`${said}/`);
}

function unitWords({ tokens }: Reading): string[] {
  const isUnit = ({ kind, key, isCode }: Token) => kind === 'word' && !isCode && dimensionOfWord(key) !== null;
  return tokens.filter((token, index) => isUnit(token) && tokens[index - 1]?.kind !== 'number').map(({ key }) => key);
}

/**
 * Finds an identifier that the cited text does not contain, and that replaces one of its identifiers that the claim omits, or has the same form as
 * one.
 */
function identifierConflict(
  claim: Reading,
  near: readonly NearSource[],
  cited: readonly Reading[],
): ClaimReason | null {
  const unknown = placesOf(claim, (token) => isIdentifier(token) && !hasIdentifier(token, cited));
  if (unknown.length === 0) return null;
  const left = near.flatMap(({ source }) =>
    placesOf(source, (token) => isIdentifier(token) && !hasIdentifier(token, [claim])),
  );
  const isWrong = unknown.some((own) => {
    return left.some((other) => tiesOf(own, other) > 0 || areAlikeInForm(own.token, other.token));
  });
  return isWrong ? 'identifier' : null;
}

/** Whether the row with the same words has different figures in its cells, or the same ones in another order. */
function hasOtherCells(claim: Reading, source: Reading): boolean {
  const [said, written] = [figuresOf(claim), figuresOf(source)];
  if (said.length !== written.length) return false;
  return said.some((figure, index) => written[index] !== undefined && !haveSameValue(figure, written[index]));
}
