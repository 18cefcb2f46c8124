import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { documentVector, murmurHash, queryVector, termIndex } from './sparse-vector.ts';

describe('sparse vectors', () => {
  it.each([
    ['stay', 1881538586],
    ['studi', 150760872],
    ['sprint', 1932363795],
  ])('puts %s where the server puts it', (term, index) => {
    expect(termIndex(term)).toBe(index);
  });

  it('weighs a term by BM25 with saturation and length', () => {
    const [once] = documentVector(['lock']).values;
    const [twice] = documentVector(['lock', 'lock']).values;
    const [amongMany] = documentVector(['lock', ...Array<string>(299).fill('key')]).values;
    expect(once).toBeCloseTo(2.2 / (1.2 * (0.25 + 0.75 / 100) + 1), 10);
    expect(twice).toBeCloseTo((2 * 2.2) / (1.2 * (0.25 + 1.5 / 100) + 2), 10);
    expect(amongMany).toBeCloseTo(2.2 / (1.2 * (0.25 + 2.25) + 1), 10);
  });

  it('weighs the terms of a query alike, each once', () => {
    expect(queryVector(['lock', 'key', 'lock'])).toEqual({
      indices: [termIndex('lock'), termIndex('key')],
      values: [1, 1],
    });
  });

  it('has distinct indices of 32 bits and positive finite values, for any terms', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 30 }), (terms) => {
        for (const { indices, values } of [documentVector(terms), queryVector(terms)]) {
          expect(new Set(indices).size).toBe(indices.length);
          expect(values).toHaveLength(indices.length);
          expect(indices.every((index) => Number.isInteger(index) && index >= 0 && index <= 2 ** 31)).toBe(true);
          expect(values.every((value) => value > 0 && value <= 2.2)).toBe(true);
        }
      }),
    );
  });

  it('takes two terms of one hash for one term', () => {
    // Found by searching: different words, one index.
    const [first, second] = collidingTerms();
    expect(documentVector([first, second])).toEqual(documentVector([first, first]));
    expect(queryVector([first, second])).toEqual({ indices: [termIndex(first)], values: [1] });
  });
});

function collidingTerms(): [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number += 1) {
    const term = `t${number.toString(36)}`;
    const known = seen.get(termIndex(term));
    if (known !== undefined) return [known, term];
    seen.set(termIndex(term), term);
  }
}

describe('murmurHash', () => {
  it.each([
    ['', 0],
    ['a', 0x3c2569b2],
    ['ab', 0x9bbfd75f],
    ['abc', 0xb3dd93fa],
    ['abcd', 0x43ed676a],
    ['Hello, world!', 0xc0363e43],
    ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
    ['ππππππππ', 0xec72b6e8],
  ])('gives the published hash of %j', (text, hash) => {
    expect(murmurHash(text)).toBe(hash);
  });
});
