import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isMisspelling } from './term-matches.ts';

describe('isMisspelling', () => {
  it.each([
    ['willima', 'william'],
    ['innnat', 'innat'],
    ['recontruct', 'reconstruct'],
    ['capitel', 'capital'],
  ])('forgives %s for %s', (first, second) => {
    expect(isMisspelling(first, second)).toBe(true);
  });

  it.each([
    ['form', 'from'],
    ['v1beta', 'v2beta'],
    ['planet', 'garnet'],
    ['capital', 'capitalist'],
  ])('tells %s from %s', (first, second) => {
    expect(isMisspelling(first, second)).toBe(false);
  });

  it('is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(word, word, (first, second) => isMisspelling(first, second) === isMisspelling(second, first)),
    );
  });
});
