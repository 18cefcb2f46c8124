import { weighTerms } from '#lib/grounding/claims/support/support-score.ts';
import { fitSupportWeights } from '#tools/fit/fit-support-weights.ts';

import type { Scored } from './separation.ts';
import type { LabelledExample } from './support-examples.ts';

const FOLDS = 10;

/** An example with the score of weights that were fitted without the answer it is from. */
export interface ValidatedExample extends Scored, Omit<LabelledExample, 'isRight'> {}

/** Scores every example by weights fitted on the other nine tenths of the answers; the sentences of an answer stay together. */
export function crossValidate(examples: readonly LabelledExample[]): ValidatedExample[] {
  const answers = [...new Set(examples.map(answerOf))].sort();
  const folds = new Map(answers.map((answer, index) => [answer, index % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isOut = (example: LabelledExample): boolean => folds.get(answerOf(example)) === fold;
    const weights = fitSupportWeights(examples.filter((example) => !isOut(example)));
    return examples.filter(isOut).map((example) => ({ ...example, score: weighTerms(example.terms, weights) }));
  });
}

/** Answers to one request are kept together too. */
function answerOf({ label }: LabelledExample): string {
  return label.answer.key;
}
