/** How long something took, over many times. */
export interface Distribution {
  p50: number;
  p95: number;
  max: number;
}

/** By the nearest-rank method: every figure is one that was measured. Throws on an empty list. */
export function distributionOf(values: readonly number[]): Distribution {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  const [p50, p95, max] = [at(0.5), at(0.95), at(1)];
  if (p50 === undefined || p95 === undefined || max === undefined) throw new Error('Nothing was measured.');
  return { p50, p95, max };
}
