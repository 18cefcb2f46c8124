import fc from 'fast-check';
import { expect, it } from 'vitest';

import { signAgreement, signsOfRows } from './sign-bits.ts';

const pairs = fc.constantFrom(1, 7, 8, 31, 32, 33, 96).chain((length) => {
  const vector = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: length, maxLength: length });
  return fc.tuple(vector, vector, vector);
});

it('adds the numbers of one vector with the signs of another, as a share of all there is', () => {
  fc.assert(
    fc.property(pairs, ([asked, before, there]) => {
      fc.pre(asked.some((value) => value !== 0));
      const signs = signsOfRows(Float32Array.from([...before, ...there]), asked.length);
      const agreement = signAgreement(Float32Array.from(asked))(signs, signs.length / 2);
      const sum = asked.reduce((total, value, index) => total + (Number(there[index]) > 0 ? value : -value), 0);
      const largest = asked.reduce((total, value) => total + Math.abs(value), 0);
      expect(agreement).toBeCloseTo(sum / largest, 4);
    }),
  );
});
