/** A right or wrong sentence with its score. */
export interface Scored {
  score: number;
  isRight: boolean;
}

/** How often a right sentence scores higher than a wrong one (the area under the ROC curve); ties count half. */
export function separation(scored: readonly Scored[]): number {
  const right = scored.filter(({ isRight }) => isRight).map(({ score }) => score);
  const wrong = scored.filter(({ isRight }) => !isRight).map(({ score }) => score);
  let won = 0;
  for (const one of right) for (const other of wrong) won += (1 + Math.sign(one - other)) / 2;
  return right.length * wrong.length === 0 ? Number.NaN : won / (right.length * wrong.length);
}
