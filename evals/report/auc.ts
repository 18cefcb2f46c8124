/** How often a positive scores higher than a negative (the area under the ROC curve); ties count half. NaN where either is missing. */
export function aucOf(positives: readonly number[], negatives: readonly number[]): number {
  let won = 0;
  for (const one of positives) for (const other of negatives) won += (1 + Math.sign(one - other)) / 2;
  return positives.length * negatives.length === 0 ? Number.NaN : won / (positives.length * negatives.length);
}
