import fc from 'fast-check';
import { expect, it } from 'vitest';

import { signsOfRows, wordsFor } from './sign-bits.ts';

const rows = fc.constantFrom(1, 7, 31, 32, 33, 96).chain((dimension) => {
  const row = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: dimension, maxLength: dimension });
  return fc.array(row, { minLength: 1, maxLength: 4 });
});

it('has a bit for each number of each row, 1 where it is above 0', () => {
  fc.assert(
    fc.property(rows, (vectors) => {
      const dimension = vectors[0]?.length ?? 0;
      const signs = signsOfRows(Float32Array.from(vectors.flat()), dimension);
      const words = wordsFor(dimension);
      expect(signs).toHaveLength(vectors.length * words);
      for (const [row, vector] of vectors.entries())
        for (const [column, value] of vector.entries()) {
          const word = Number(signs[row * words + Math.floor(column / 32)]);
          expect((word >>> (column % 32)) & 1).toBe(value > 0 ? 1 : 0);
        }
    }),
  );
});
