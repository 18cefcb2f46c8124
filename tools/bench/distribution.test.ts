import { describe, expect, it } from 'vitest';

import { distributionOf } from './distribution.ts';

describe('distributionOf', () => {
  it('takes the nearest ranks, whatever the order', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(distributionOf(values)).toEqual({ p50: 50, p95: 95, max: 100 });
  });

  it('is the value itself for a single one', () => {
    expect(distributionOf([7])).toEqual({ p50: 7, p95: 7, max: 7 });
  });

  it('refuses to describe nothing', () => {
    expect(() => distributionOf([])).toThrow('Nothing was measured.');
  });
});
