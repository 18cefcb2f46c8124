import { SUPPORT_WEIGHTS } from './fitted-support.ts';
import type { SupportTerms, SupportWeights } from './support-terms.ts';

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
