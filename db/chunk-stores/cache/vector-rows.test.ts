import fc from 'fast-check';
import { expect, it } from 'vitest';

import { quantizedBits, wordsFor } from './vector-rows.ts';

const vectors = fc
  .constantFrom(1, 7, 31, 32, 33, 96)
  .chain((dimension) => fc.array(fc.integer({ min: -3, max: 3 }), { minLength: dimension, maxLength: dimension }));

it('has a bit for each number of a vector, 1 where it is above 0', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const bits = quantizedBits(Float32Array.from(vector));
      expect(bits).toHaveLength(wordsFor(vector.length));
      for (const [index, value] of vector.entries())
        expect((Number(bits[Math.floor(index / 32)]) >>> (index % 32)) & 1).toBe(value > 0 ? 1 : 0);
    }),
  );
});
