import { describe, expect, it } from 'vitest';

import { durationOfBucket, percentile } from './latency-buckets.ts';

describe('percentile', () => {
  it('is of the nearest rank, in whatever order the counts come', () => {
    const counts = [
      { bucket: 90, turns: 1 },
      { bucket: 10, turns: 9 },
      { bucket: 50, turns: 10 },
    ];
    expect(percentile(counts, 0)).toBe(durationOfBucket(10));
    expect(percentile(counts, 0.45)).toBe(durationOfBucket(10));
    expect(percentile(counts, 0.5)).toBe(durationOfBucket(50));
    expect(percentile(counts, 0.95)).toBe(durationOfBucket(50));
    expect(percentile(counts, 0.96)).toBe(durationOfBucket(90));
    expect(percentile(counts, 1)).toBe(durationOfBucket(90));
  });

  it('is none of nothing', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([{ bucket: 3, turns: 0 }], 0.5)).toBeNull();
  });
});
