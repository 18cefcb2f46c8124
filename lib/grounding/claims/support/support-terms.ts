import { isContent, stemOf } from '../alignment/content.ts';
import type { Side } from '../alignment/side.ts';
import { hasIdentifier, isIdentifier } from '../alignment/identifiers.ts';
import { isDerivedFigure } from '../figures/derived-figures.ts';
import { type FigurePlace, figurePlaces, isFigure, samePlaces } from '../figures/figures.ts';
import { hasToken, type Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { isNegator } from '../words/negators.ts';
import { CAUSAL_WORDS, HEDGING_WORDS, WIDENING_WORDS } from '../words/scope-words.ts';
import { likenessOf } from './word-likeness.ts';
import { copiedShare } from './copied-share.ts';

/** What speaks for a claim or against it, as far as the words it cites tell. The fit gives each its weight. */
export interface SupportTerms {
  /** The share of its words of content, figures and names that stand in the cited words, in whatever form. */
  coverage: number;
  /** The share that stands there in runs of the same words. */
  copied: number;
  /** Figures that stand nowhere there and are got by no calculation; they weigh more where the rest is copied. */
  figures: number;
  copiedFigures: number;
  /** Names that stand nowhere there. */
  names: number;
  /** Words by which it holds for more: "all", "only", "always". */
  widened: number;
  /** "may", "some", "about", left out between words that both have. */
  hedgesLost: number;
  /** A negative more or less between words that both have. */
  negated: number;
  /** Reasons and conditions joined to what the cited words say. */
  causes: number;
  /** The logarithm of how many words it cites. */
  citedWords: number;
}

/** What each term adds to the logarithm of the odds, and what all begin with. */
export type SupportWeights = SupportTerms & { intercept: number };

/** More of the same says little more. */
const MOST = 2;
/** A longer gap leads to another clause, whose hedges are its own. */
const NEAR = 6;

/** Reads the terms of a claim from its alignment with each cited sentence. */
export function supportTerms(claim: Reading, sides: readonly Side[]): SupportTerms {
  const cited = sides.map(({ source }) => source);
  const content = claim.tokens.filter((token) => isContent(token, claim.isEnglish) && token.kind !== 'unit');
  const stands = standingIn(claim, cited);
  const shares = new Map(content.map((token) => [token, stands(token)]));
  const missing = content.filter((token) => shares.get(token) === 0);
  const copied = copiedShare(claim.tokens, content, cited);
  const figures = few(missing.filter(isFigure).length);
  const [near] = sides.toSorted((one, other) => other.share - one.share);
  return {
    coverage: content.length === 0 ? 0 : sum([...shares.values()]) / content.length,
    copied,
    figures,
    copiedFigures: copied * Math.min(1, figures),
    names: few(missing.filter((token) => isName(token, claim)).length),
    widened: few(countNew(claim, cited, WIDENING_WORDS)),
    hedgesLost: near === undefined ? 0 : Math.min(1, hedgesLost(near)),
    negated: near === undefined ? 0 : negated(near),
    causes: few(countNew(claim, cited, CAUSAL_WORDS)),
    citedWords: Math.log(1 + sum(cited.map(({ tokens }) => tokens.length))),
  };
}

/** How far a token of the claim stands in the cited words, from 0 to 1. */
function standingIn(claim: Reading, cited: readonly Reading[]): (token: Token) => number {
  const known = cited.flatMap(figurePlaces);
  const places = new Map(figurePlaces(claim).map((place) => [place.token, place]));
  const stems = new Set(cited.flatMap(({ tokens }) => tokens.map(stemOf)));
  return (token) => {
    const place = places.get(token);
    if (place !== undefined && isFigure(token)) return standsAsFigure(place, known, cited) ? 1 : 0;
    if (isIdentifier(token)) return hasIdentifier(token, cited) ? 1 : 0;
    if (stems.has(stemOf(token)) || cited.some((reading) => hasToken(reading, token))) return 1;
    return token.kind === 'word' ? likenessOf(stemOf(token), stems) : 0;
  };
}

function standsAsFigure(place: FigurePlace, known: readonly FigurePlace[], cited: readonly Reading[]): boolean {
  return samePlaces(place, known).length > 0 || isDerivedFigure(place, known, cited);
}

/** A word with a capital that no sentence begins with. */
function isName({ kind, raw, start, isCode }: Token, { isEnglish }: Reading): boolean {
  return kind === 'word' && !isCode && start > 0 && isEnglish && /^\p{Lu}/u.test(raw);
}

function countNew({ tokens }: Reading, cited: readonly Reading[], words: ReadonlySet<string>): number {
  return tokens.filter(({ kind, key }) => {
    return kind === 'word' && words.has(key) && !cited.some(({ vocabulary }) => vocabulary.has(key));
  }).length;
}

function hedgesLost({ claim, alignment }: Side): number {
  const lost = alignment.gaps.filter(({ isInner, written }) => isInner && written.length <= NEAR);
  return lost
    .flatMap(({ written }) => written)
    .filter(({ kind, key }) => {
      return kind === 'word' && HEDGING_WORDS.has(key) && !claim.vocabulary.has(key);
    }).length;
}

function negated({ claim, source, alignment }: Side): number {
  const inner = alignment.gaps.filter(({ isInner, written }) => isInner && written.length <= NEAR);
  const said = inner.flatMap((gap) => gap.said).filter((token) => isNegator(token, claim.isEnglish)).length;
  const written = inner.flatMap((gap) => gap.written).filter((token) => isNegator(token, source.isEnglish)).length;
  return Math.min(1, Math.abs(said - written));
}

function few(count: number): number {
  return Math.min(MOST, count);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
