import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { indexTerms } from './index-terms.ts';

const anyTerm = fc.oneof(
  fc.stringMatching(/^[a-z]{1,12}$/),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.stringMatching(/^q[01][0-9a-f]{0,8}$/),
);

describe('terms as words that Postgres keeps', () => {
  it('leaves plain words as they are and encodes the rest', () => {
    expect(indexTerms(['lock', '3d', '所有'])).toBe('lock q03364 q0e68980e69c89');
    expect(indexTerms([])).toBe('');
  });

  it('makes one word of letters and digits for each term, short enough to be indexed', () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { minLength: 1 }), (terms) => {
        const words = indexTerms(terms).split(' ');
        expect(words).toHaveLength(terms.length);
        for (const word of words) expect(word).toMatch(/^[a-z][a-z0-9]{0,199}$|^q0[0-9a-f]{1,200}$/);
      }),
    );
  });

  it('never makes the same word of two terms', () => {
    fc.assert(
      fc.property(anyTerm, anyTerm, (left, right) => {
        expect(indexTerms([left]) === indexTerms([right])).toBe(left === right);
      }),
    );
  });

  it('keeps a term of any length apart from others', () => {
    const long = 'é'.repeat(3_000);
    expect(indexTerms([long])).toMatch(/^q1[0-9a-f]{64}$/);
    expect(indexTerms([long])).not.toBe(indexTerms([`${long}e`]));
  });
});
