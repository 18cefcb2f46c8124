/*
 * Durations are counted in buckets whose bounds grow by a constant factor, so that a percentile read from the counts has a bounded relative error:
 * DDSketch (Masson, Rim, Lee: "DDSketch: A fast and fully-mergeable quantile sketch with relative-error guarantees", VLDB 2019). Counting is done in
 * the database (`latency_bucket` in migration 0005).
 */

/** The factor by which each bucket is wider than the previous one. */
const GROWTH = 1.05;

/** The number of durations in a bucket. */
export interface BucketCount {
  bucket: number;
  turns: number;
}

/**
 * Returns the duration that represents its whole bucket, in milliseconds: off by at most 2.5 % of each from a millisecond to eleven days. Bucket 0 is
 * everything up to a millisecond.
 */
export function durationOfBucket(bucket: number): number {
  return bucket === 0 ? 1 : (2 * GROWTH ** bucket) / (GROWTH + 1);
}

/** Returns the duration, in milliseconds, that this fraction of the counted ones does not exceed; null if there are none. */
export function percentile(counts: readonly BucketCount[], share: number): number | null {
  const inOrder = counts.toSorted((a, b) => a.bucket - b.bucket);
  const total = inOrder.reduce((sum, { turns }) => sum + turns, 0);
  // Nearest rank: of twenty durations, the 95th percentile is the nineteenth.
  let rank = Math.max(1, Math.ceil(share * total));
  for (const { bucket, turns } of inOrder) {
    rank -= turns;
    if (rank <= 0) return durationOfBucket(bucket);
  }
  return null;
}
