import { answerabilityNames, type AnswerabilityTerms } from '#lib/quoting/answerability.ts';

import { round } from './fit-score.ts';
import { dot, gradientAscent } from './gradient-ascent.ts';

/** What an answer would rest on, and whether it would be a good one. */
export interface WeighedOutcome {
  terms: AnswerabilityTerms;
  isGood: boolean;
  /** How much it counts; 1 where it is left out. */
  weight?: number;
}

const DECAY = 1e-4;
const NON_NEGATIVE = new Set<keyof AnswerabilityTerms>([
  'coverage',
  'prominence',
  'order',
  'pairs',
  'pairsNearby',
  'cue',
  'matchedWeight',
  'matchedCount',
]);

/** Fits the log-odds that an answer is good (logistic regression), leaving out the terms that are named. */
export function fitAnswerability(
  outcomes: readonly WeighedOutcome[],
  without: readonly (keyof AnswerabilityTerms)[] = [],
): AnswerabilityTerms {
  const [first] = outcomes;
  if (first === undefined) throw new Error('There is nothing to fit on.');
  const names = answerabilityNames(first.terms);
  const rows = outcomes.map(({ terms, isGood, weight = 1 }) => ({
    target: isGood ? 1 : 0,
    weight,
    values: names.map((name) => terms[name]),
  }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = gradientAscent({
    dimensions: names.length,
    start: names.map(() => 0),
    isFixed: (index) => without.includes(names[index] ?? 'bias'),
    isNonNegative: (index) => NON_NEGATIVE.has(names[index] ?? 'bias'),
    steps: 700,
    rate: 0.1,
    gradient: (current) => {
      const slope = current.map((weight) => -2 * DECAY * weight);
      for (const { target, values, weight } of rows) {
        const error = ((target - 1 / (1 + Math.exp(-dot(current, values)))) * weight) / total;
        values.forEach((value, index) => (slope[index] = (slope[index] ?? 0) + error * value));
      }
      return slope;
    },
  });
  const fitted = { ...first.terms };
  names.forEach((name, index) => (fitted[name] = round(weights[index] ?? 0)));
  return fitted;
}
