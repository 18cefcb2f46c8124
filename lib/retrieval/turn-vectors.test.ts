import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cosine } from './cosine.ts';
import { fewestDifferentBits } from './shared-signs.ts';
import { signsOfRows } from './sign-bits.ts';
import { turnVectors } from './turn-vectors.ts';

const dimension = fc.constantFrom(1, 6, 16, 24, 384);
const twoVectors = dimension.chain((length) => {
  const vector = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: length, maxLength: length });
  return fc.tuple(vector, vector);
});

describe('vectors that were turned', () => {
  it('are as far from each other as before, each by itself or one behind the other', () => {
    fc.assert(
      fc.property(twoVectors, ([one, other]) => {
        fc.pre(one.some((value) => value !== 0) && other.some((value) => value !== 0));
        const size = one.length;
        const both = turnVectors(Float32Array.from([...one, ...other]), size);
        const [first, second] = [both.subarray(0, size), both.subarray(size)];
        expect(cosine(first, second)).toBeCloseTo(cosine(one, other), 4);
        expect(turnVectors(Float32Array.from(other), size)).toEqual(second);
      }),
    );
  });

  it('tell their angle by their signs, also where a few numbers are large in all of them', () => {
    const size = 384;
    const noisy = (seed: number) =>
      Float32Array.from({ length: size }, (_, index) => {
        const noise = Math.sin((index + 1) * 12.9898 + seed * 78.233) * 43_758.5453;
        return (index < 3 ? 4 : 0) + noise - Math.floor(noise) - 0.5;
      });
    const [one, other] = [noisy(1), noisy(2)];
    const agreement = (left: Float32Array, right: Float32Array) =>
      1 - fewestDifferentBits(signsOfRows(left, size), signsOfRows(right, size), size / 32) / size;
    const angle = 1 - Math.acos(cosine(one, other)) / Math.PI;
    expect(agreement(one, other)).toBeLessThan(0.6);
    expect(Math.abs(agreement(turnVectors(one, size), turnVectors(other, size)) - angle)).toBeLessThan(0.07);
  });
});
