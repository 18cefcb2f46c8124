import { SELECTION_WEIGHTS } from '#lib/quoting/fitted-weights.ts';
import { beliefs, scoreNames, scoreTerms, type ScoreTerms } from '#lib/quoting/rank-sentences.ts';
import type { WeighedEvidence } from '#lib/quoting/weigh-evidence.ts';

import { dot, gradientAscent } from './gradient-ascent.ts';

/** A question with its evidence and the sentences that answer it. */
export interface RankingExample {
  evidence: WeighedEvidence;
  isRight: boolean[];
  /** How much it counts; 1 where it is left out. */
  weight?: number;
}

const DECAY = 0.002;
const SCORE_TERMS = scoreNames(SELECTION_WEIGHTS.score);
const MAY_SPEAK_AGAINST = new Set<string>(['item', 'unaskedCode']);

/** Fits the sentence score as a conditional logit: the right sentences get as much of the belief as they can. */
export function fitScore(examples: RankingExample[], fixed: Partial<ScoreTerms> = {}): ScoreTerms {
  const rows = examples
    .filter(({ isRight }) => isRight.includes(true))
    .map(({ evidence, isRight, weight = 1 }) => ({
      isRight,
      weight,
      values: evidence.sentences.map(({ features }) => vector(scoreTerms(features))),
    }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = gradientAscent({
    dimensions: SCORE_TERMS.length,
    start: SCORE_TERMS.map((term) => fixed[term] ?? 0),
    isFixed: (index) => fixed[SCORE_TERMS[index] ?? 'overlap'] !== undefined,
    isNonNegative: (index) => !MAY_SPEAK_AGAINST.has(SCORE_TERMS[index] ?? ''),
    steps: 400,
    rate: 0.15,
    gradient: (current) => {
      const slope = current.map((weight) => -2 * DECAY * weight);
      for (const { isRight, values, weight } of rows) {
        const shares = beliefs(values.map((row) => dot(current, row)));
        const right = shares.reduce((sum, share, index) => sum + (isRight[index] ? share : 0), 0);
        values.forEach((row, index) => {
          const share = shares[index] ?? 0;
          const error = (((isRight[index] ? share / right : 0) - share) * weight) / total;
          row.forEach((value, term) => (slope[term] = (slope[term] ?? 0) + error * value));
        });
      }
      return slope;
    },
  });
  return Object.fromEntries(SCORE_TERMS.map((term, index) => [term, round(weights[index] ?? 0)])) as ScoreTerms;
}

function vector(terms: ScoreTerms): number[] {
  return SCORE_TERMS.map((term) => terms[term]);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
