import type { ClaimReason } from '#lib/contracts/claim.ts';

import { contentOf, isContent, stemOf } from './alignment/content.ts';
import { hasIdentifier, isIdentifier } from './alignment/identifiers.ts';
import type { Side } from './alignment/side.ts';
import { isDerivedFigure } from './figures/derived-figures.ts';
import { type FigurePlace, figurePlaces, isFigure, samePlaces } from './figures/figures.ts';
import { hasToken, type Reading } from './reading/reading.ts';
import type { Token } from './reading/token.ts';
import { isNegator } from './words/negators.ts';

/** How far the cited words have what a claim says: what can be told without a model, and in languages that the model does not read. */
export interface Coverage {
  /** The share of its words of content, figures and names that stand in the cited words, in any form. */
  share: number;
  /** Why it is to be checked; null where it is not. */
  doubt: ClaimReason | null;
}

/** Where the cited words have less of a claim, it is to be checked. */
const LEAST_SHARE = 0.8;

/** Words of five letters or more that begin alike are often of one family: languages add endings. */
const SHORTEST_START = 5;
/** A cited text of so few words of content is a heading or a label. */
const LABEL_WORDS = 2;

/** Compares a claim with what it cites, word by word; order is looked at for negatives alone. */
export function coverageOf(claim: Reading, sides: readonly Side[]): Coverage {
  const cited = sides.map(({ source }) => source);
  const content = claim.tokens.filter((token) => isContent(token, claim.isEnglish) && token.kind !== 'unit');
  const stands = standingIn(claim, cited);
  const missing = content.filter((token) => !stands(token));
  const share = content.length === 0 ? 0 : 1 - missing.length / content.length;
  if (share < LEAST_SHARE) return { share, doubt: doubtOf(claim, missing, cited) };
  return { share, doubt: deniesOtherwise(sides) ? 'negation' : null };
}

/** Whether the cited sentence that comes nearest denies more or less than the claim does, between words that both have. */
function deniesOtherwise(sides: readonly Side[]): boolean {
  const nearest = sides.toSorted((one, other) => other.share - one.share)[0];
  if (nearest === undefined) return false;
  const { claim, source, alignment } = nearest;
  return alignment.gaps.some(({ said, written, isInner }) => {
    const negatives = countNegators(said, claim);
    // At its ends the source may go on to something else.
    return (negatives > 0 || isInner) && negatives !== countNegators(written, source);
  });
}

function countNegators(tokens: readonly Token[], { isEnglish }: Reading): number {
  return tokens.filter((token) => isNegator(token, isEnglish)).length;
}

function standingIn(claim: Reading, cited: readonly Reading[]): (token: Token) => boolean {
  const known = cited.flatMap(figurePlaces);
  const places = new Map(figurePlaces(claim).map((place) => [place.token, place]));
  const stems = new Set(cited.flatMap(({ tokens }) => tokens.map(stemOf)));
  return (token) => {
    const place = places.get(token);
    if (place !== undefined && isFigure(token)) return standsAsFigure(place, known, cited);
    if (isIdentifier(token)) return hasIdentifier(token, cited);
    const stem = stemOf(token);
    return stems.has(stem) || cited.some((reading) => hasToken(reading, token)) || beginsLikeOne(stem, stems);
  };
}

function standsAsFigure(place: FigurePlace, known: readonly FigurePlace[], cited: readonly Reading[]): boolean {
  return samePlaces(place, known).length > 0 || isDerivedFigure(place, known, cited);
}

function beginsLikeOne(stem: string, stems: ReadonlySet<string>): boolean {
  const start = stem.slice(0, SHORTEST_START);
  return start.length === SHORTEST_START && stems.values().some((other) => other.startsWith(start));
}

function doubtOf(claim: Reading, missing: readonly Token[], cited: readonly Reading[]): ClaimReason {
  const isLabelAlone = cited.every((reading) => contentOf(reading).length <= LABEL_WORDS);
  if (isLabelAlone && contentOf(claim).length > LABEL_WORDS) return 'too_little_cited';
  if (missing.some(isFigure)) return 'number';
  if (missing.some((token) => isName(token, claim))) return 'entity';
  return cited.every(({ isEnglish }) => isEnglish !== claim.isEnglish) ? 'language' : 'coverage';
}

/** A word with a capital that no sentence begins with. */
function isName({ kind, raw, start, isCode }: Token, { isEnglish }: Reading): boolean {
  return kind === 'word' && !isCode && start > 0 && isEnglish && /^\p{Lu}/u.test(raw);
}
