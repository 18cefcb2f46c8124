import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bm25, bm25Ceiling, inverseDocumentFrequency, termWeights } from './bm25.ts';

const termLists = fc.array(fc.nat(20), { maxLength: 60 }).map((terms) => Int32Array.from(terms));
const queries = fc
  .array(fc.tuple(fc.nat(20), fc.double({ min: 0.01, max: 10, noNaN: true })), { minLength: 1, maxLength: 8 })
  .map((entries) => new Map(entries));

describe('the inverse document frequency', () => {
  it('is the logarithm of Lucene', () => {
    expect(inverseDocumentFrequency(4, 1)).toBeCloseTo(Math.log(1 + 3.5 / 1.5), 12);
  });

  it('falls with the number of chunks that hold the term and is never negative, whatever was counted', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (chunkCount, frequency) => {
        const idf = inverseDocumentFrequency(chunkCount, frequency);
        expect(idf).toBeGreaterThan(0);
        if (frequency < chunkCount) expect(idf).toBeGreaterThan(inverseDocumentFrequency(chunkCount, frequency + 1));
      }),
    );
  });
});

describe('BM25', () => {
  it('gives a term its idf when it occurs once in a text of average length', () => {
    expect(bm25(Int32Array.of(1, 2, 3), termWeights(new Map([[2, 1.5]])), { averageLength: 3 })).toBeCloseTo(1.5, 12);
  });

  it('gives more for a second occurrence, though less than for the first, and less in a longer text', () => {
    const query = termWeights(new Map([[1, 1]]));
    const once = bm25(Int32Array.of(1, 9, 9), query, { averageLength: 3 });
    const twice = bm25(Int32Array.of(1, 1, 9), query, { averageLength: 3 });
    expect(twice).toBeGreaterThan(once);
    expect(twice - once).toBeLessThan(once);
    expect(bm25(Int32Array.of(1, 9, 9, 9), query, { averageLength: 3 })).toBeLessThan(once);
  });

  it('stays between 0 and its ceiling', () => {
    fc.assert(
      fc.property(termLists, queries, fc.nat(50), (terms, query, averageLength) => {
        const score = bm25(terms, termWeights(query), { averageLength });
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThan(bm25Ceiling(query.values()));
      }),
    );
  });
});
