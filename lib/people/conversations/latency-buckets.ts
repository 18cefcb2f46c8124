/*
 * Durations are counted in buckets whose bounds grow by a constant factor, so that a percentile read from the counts is off by
 * no more than a constant share of itself: DDSketch (Masson, Rim, Lee: "DDSketch: A fast and fully-mergeable quantile sketch with
 * relative-error guarantees", VLDB 2019). Counting is done where the turns are (`latency_bucket` in migration 0005).
 */

/** How much wider each bucket is than the one before. */
const GROWTH = 1.05;

/** How many durations fell into a bucket. */
export interface BucketCount {
  bucket: number;
  turns: number;
}

/**
 * A duration that stands for all of its bucket, in milliseconds: off by at most 2.5 % of each from a millisecond to eleven days.
 * Bucket 0 is everything up to a millisecond.
 */
export function durationOfBucket(bucket: number): number {
  return bucket === 0 ? 1 : (2 * GROWTH ** bucket) / (GROWTH + 1);
}

/** The duration that this share of the counted ones does not exceed, in milliseconds; null when there are none. */
export function percentile(counts: readonly BucketCount[], share: number): number | null {
  const inOrder = counts.toSorted((a, b) => a.bucket - b.bucket);
  const total = inOrder.reduce((sum, { turns }) => sum + turns, 0);
  // The nearest rank: of twenty durations the 95th percentile is the nineteenth.
  let rank = Math.max(1, Math.ceil(share * total));
  for (const { bucket, turns } of inOrder) {
    rank -= turns;
    if (rank <= 0) return durationOfBucket(bucket);
  }
  return null;
}
