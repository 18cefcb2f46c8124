import type { ClaimKind, ClaimReason } from '#lib/contracts/claim.ts';

import { contentOf, type Reading, stemOf } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { dimensionOfWord, unitOfWord } from '../words/units.ts';
import { figuresOf, haveSameValue, isCalculated, type Place, placesOf, tiesOf } from './figures.ts';
import { areAlikeInForm, hasIdentifier, isIdentifier } from './identifiers.ts';

/** A cited sentence, and the share of a claim's words of content that it has. */
interface NearSource {
  source: Reading;
  share: number;
}

/** So many of a claim's words a sentence has when the two may state the same fact; when they do; and when they state nothing else. */
const SHARES = { mayBeSame: 0.5, isSame: 0.6, isAll: 0.75 } as const;

/**
 * In what a claim differs from a cited sentence that states the same fact: in the place of a figure, unit or identifier stands another.
 * What merely is not there is no conflict.
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

/** A figure that stands nowhere in the cited words, in the place of one of theirs that is left out. */
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

/** Numbers of one unit, ordinals, months, weekdays. */
function areOfOneKind({ token, unit }: Place, other: Place): boolean {
  if (token.kind !== other.token.kind || unit !== other.unit) return false;
  return token.kind !== 'date' || token.key[0] === other.token.key[0];
}

/** A number has another unit than everywhere in the cited words, or a unit in words takes the place of another of its dimension. */
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

/** The first half of a rate may stand for it; without a unit a source says nothing of it. */
function isOtherUnit(said: string | null, written: string | null): boolean {
  if (said === null || written === null || said === written) return false;
  return !said.startsWith(`${written}/`) && !written.startsWith(`${said}/`);
}

function unitWords({ tokens }: Reading): string[] {
  const isUnit = ({ kind, key, isCode }: Token) => kind === 'word' && !isCode && dimensionOfWord(key) !== null;
  return tokens.filter((token, index) => isUnit(token) && tokens[index - 1]?.kind !== 'number').map(({ key }) => key);
}

/** An identifier that the cited words do not have, in the place of one of theirs that is left out, or of the same make. */
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

/** The row with the same words has other figures in its cells, or the same in another order. */
function hasOtherCells(claim: Reading, source: Reading): boolean {
  const [said, written] = [figuresOf(claim), figuresOf(source)];
  if (said.length !== written.length) return false;
  return said.some((figure, index) => written[index] !== undefined && !haveSameValue(figure, written[index]));
}
