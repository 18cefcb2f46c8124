import { answerabilityNames, type AnswerabilityTerms } from '#lib/quoting/answerability.ts';

import { round } from './fit-score.ts';
import { dot, gradientAscent } from './gradient-ascent.ts';

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
  'relevance',
]);

/** Fits the log-odds that evidence answers (logistic regression), leaving out the terms that are named. */
export function fitAnswerability(
  answering: AnswerabilityTerms[],
  other: AnswerabilityTerms[],
  without: readonly (keyof AnswerabilityTerms)[] = [],
): AnswerabilityTerms {
  const [first] = answering;
  if (first === undefined) throw new Error('There is nothing to fit on.');
  const names = answerabilityNames(first);
  const rows = [
    ...answering.map((terms) => ({ target: 1, values: names.map((name) => terms[name]) })),
    ...other.map((terms) => ({ target: 0, values: names.map((name) => terms[name]) })),
  ];
  const weights = gradientAscent({
    dimensions: names.length,
    start: names.map(() => 0),
    isFixed: (index) => without.includes(names[index] ?? 'bias'),
    isNonNegative: (index) => NON_NEGATIVE.has(names[index] ?? 'bias'),
    steps: 700,
    rate: 0.1,
    gradient: (current) => {
      const slope = current.map((weight) => -2 * DECAY * weight);
      for (const { target, values } of rows) {
        const error = (target - 1 / (1 + Math.exp(-dot(current, values)))) / rows.length;
        values.forEach((value, index) => (slope[index] = (slope[index] ?? 0) + error * value));
      }
      return slope;
    },
  });
  const fitted = { ...first };
  names.forEach((name, index) => (fitted[name] = round(weights[index] ?? 0)));
  return fitted;
}
