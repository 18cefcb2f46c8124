import type { ClaimReason } from '#lib/contracts/claim.ts';

import { figuresOf, haveSameValue, isCalculated, isFigure } from './conflicts/figures.ts';
import { hasIdentifier, isIdentifier } from './conflicts/identifiers.ts';
import { contentOf, type Reading, stemOf } from './reading/reading.ts';
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
/** A cited text of so few words of content is a heading or a label. */
const LABEL_WORDS = 2;

/** Compares a claim with what it cites, word by word; order is looked at for negatives alone. */
export function coverageOf(claim: Reading, cited: readonly Reading[]): Coverage {
  const content = contentOf(claim).filter((token) => !isNegator(token, claim));
  const missing = missingIn(claim, content, cited);
  const share = content.length === 0 ? 0 : 1 - missing.length / content.length;
  if (share < LEAST_SHARE) return { share, doubt: doubtOf(claim, missing, cited) };
  return { share, doubt: deniesOtherwise(claim, cited) ? 'negation' : null };
}

/** Whether the claim denies a word that the cited ones have undenied, or the reverse. */
function deniesOtherwise(claim: Reading, cited: readonly Reading[]): boolean {
  const written = cited.flatMap(deniedIn);
  const said = deniedIn(claim);
  const differs = (stem: string, denied: readonly string[], readings: readonly Reading[]) =>
    !denied.includes(stem) && readings.some(({ stems }) => stems.has(stem));
  return said.some((stem) => differs(stem, written, cited)) || written.some((stem) => differs(stem, said, [claim]));
}

/** The stems of the words of content that follow a negative. */
function deniedIn(reading: Reading): string[] {
  const content = contentOf(reading).filter((token) => !isNegator(token, reading));
  return reading.tokens.flatMap((token) => {
    const next = isNegator(token, reading) ? content.find(({ start }) => start > token.start) : undefined;
    return next === undefined ? [] : [stemOf(next, reading)];
  });
}

function missingIn(claim: Reading, content: readonly Token[], cited: readonly Reading[]): Token[] {
  const known = cited.flatMap(figuresOf);
  const standing = new Set(
    figuresOf(claim)
      .filter((figure) => known.some((other) => haveSameValue(figure, other)) || isCalculated(figure, known))
      .map(({ token }) => token),
  );
  return content.filter((token) => {
    if (isFigure(token)) return !standing.has(token);
    if (isIdentifier(token)) return !hasIdentifier(token, cited);
    return !cited.some(({ stems }) => stems.has(stemOf(token, claim)));
  });
}

function doubtOf(claim: Reading, missing: readonly Token[], cited: readonly Reading[]): ClaimReason {
  const isLabelAlone = cited.every((reading) => contentOf(reading).length <= LABEL_WORDS);
  if (isLabelAlone && contentOf(claim).length > LABEL_WORDS) return 'too_little_cited';
  if (missing.some(isFigure)) return 'number';
  if (missing.some(({ raw, start }) => start > 0 && claim.isEnglish && /^\p{Lu}/u.test(raw))) return 'entity';
  return cited.every(({ language }) => language !== claim.language) ? 'language' : 'coverage';
}
