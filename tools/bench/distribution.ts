/** How long something took, over many times. */
export interface Distribution {
  p50: number;
  p95: number;
  max: number;
}

/** By the nearest-rank method: every figure is one that was measured. Throws on an empty list. */
export function distributionOf(values: readonly number[]): Distribution {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), max: percentile(values, 1) };
}

/** The nearest rank: a value below or at which such a share of the values is, from 0 to 1. Throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
