import type { SupportTerms, SupportWeights } from '#lib/grounding/claims/support/support-terms.ts';

import { dot, gradientAscent } from './gradient-ascent.ts';

/** Keeps the weights of cues small that few sentences have. */
const DECAY = 0.002;

/** A claim as the fit sees it. */
export interface SupportExample {
  terms: SupportTerms;
  isRight: boolean;
}

/** Fits the logarithm of the odds that a reader finds a claim in the words it cites: a logistic model, each example counted alike. */
export function fitSupportWeights(examples: readonly SupportExample[]): SupportWeights {
  const names = Object.keys(examples[0]?.terms ?? {}) as (keyof SupportTerms)[];
  const rows = examples.map(({ terms, isRight }) => ({ isRight, values: [1, ...names.map((name) => terms[name])] }));
  const weights = gradientAscent({
    dimensions: names.length + 1,
    start: [0, ...names.map(() => 0)],
    isFixed: () => false,
    isNonNegative: () => false,
    steps: 1500,
    rate: 0.05,
    gradient: (current) => {
      const slope = current.map((weight, index) => (index === 0 ? 0 : -2 * DECAY * weight));
      for (const { isRight, values } of rows) {
        const error = ((isRight ? 1 : 0) - 1 / (1 + Math.exp(-dot(current, values)))) / rows.length;
        values.forEach((value, index) => (slope[index] = (slope[index] ?? 0) + error * value));
      }
      return slope;
    },
  });
  const entries = names.map((name, index) => [name, round(weights[index + 1] ?? 0)]);
  return { intercept: round(weights[0] ?? 0), ...Object.fromEntries(entries) } as SupportWeights;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
