import { SUPPORT_WEIGHTS } from './fitted-support.ts';
import type { SupportTerms } from './support-terms.ts';

/** What each term adds to the logarithm of the odds, and what all begin with. */
export type SupportWeights = SupportTerms & { intercept: number };

/** How likely a reader would say that the cited words bear the claim, from 0 to 1. */
export function supportScore(terms: SupportTerms): number {
  return weighTerms(terms, SUPPORT_WEIGHTS);
}

/** The same with weights of a fit. */
export function weighTerms(terms: SupportTerms, { intercept, ...weights }: SupportWeights): number {
  const odds = (Object.keys(terms) as (keyof SupportTerms)[]).reduce(
    (sum, term) => sum + weights[term] * terms[term],
    intercept,
  );
  return 1 / (1 + Math.exp(-odds));
}
