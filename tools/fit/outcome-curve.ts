import { answerability, type AnswerabilityTerms } from '#lib/quoting/answerability.ts';

import type { WeighedOutcome } from './fit-answerability.ts';
import type { FittedLibrary } from './fit-library.ts';

const LEAST = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7];

/** What would come of the questions if answers were given from one probability on, for several of them, and how often what is as probable is good. */
export function outcomeCurve({ asked, absent }: FittedLibrary, weights: AnswerabilityTerms): string[] {
  const probabilityOf = ({ terms }: WeighedOutcome) => 1 / (1 + Math.exp(-answerability(terms, weights)));
  const own = asked.filter(({ kind }) => kind === 'own');
  const others = asked.filter(({ kind }) => kind !== 'own');
  return LEAST.map((least, index) => {
    const above = (outcomes: readonly WeighedOutcome[]) => outcomes.filter((one) => probabilityOf(one) >= least);
    const answered = above(own);
    const within = own.filter((one) => probabilityOf(one) >= least && probabilityOf(one) < (LEAST[index + 1] ?? 1));
    const good = (outcomes: readonly WeighedOutcome[]) => outcomes.filter(({ isGood }) => isGood).length;
    return [
      `from ${least} (log-odds ${Math.log(least / (1 - least)).toFixed(2)})`,
      `good ${good(answered)}, wrong ${answered.length - good(answered)} of ${own.length}`,
      `others answered ${above(others).length} of ${others.length}, absent ${above(absent).length} of ${absent.length}`,
      `good among those up to the next ${good(within)} of ${within.length}`,
    ].join('; ');
  });
}
