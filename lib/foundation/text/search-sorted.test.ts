import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstIndexWhere } from './search-sorted.ts';

describe('firstIndexWhere', () => {
  it('finds what a search from the front finds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(60), (numbers, bound) => {
        const sorted = numbers.toSorted((one, other) => one - other);
        const expected = sorted.findIndex((number) => number >= bound);
        expect(firstIndexWhere(sorted, (number) => number >= bound)).toBe(expected === -1 ? sorted.length : expected);
      }),
    );
  });
});
