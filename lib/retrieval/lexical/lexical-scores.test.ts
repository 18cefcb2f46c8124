import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lexicalScores, sentenceMaxScores } from './lexical-scores.ts';

const QUERY = new Map([
  [1, 1],
  [2, 1],
]);

describe('the final lexical score', () => {
  it('is 1 for what is best by both, and seven to three between the two otherwise', () => {
    expect(lexicalScores([4, 2], [3, 3])).toEqual([1, expect.closeTo(0.65, 12)]);
    expect(lexicalScores([4, 0], [0, 3])).toEqual([expect.closeTo(0.7, 12), expect.closeTo(0.3, 12)]);
  });

  it('stays between 0 and 1', () => {
    const pairs = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true })),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(pairs, (scores) => {
        const result = lexicalScores(
          scores.map(([feedback]) => feedback),
          scores.map(([, sentence]) => sentence),
        );
        for (const score of result) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + Number.EPSILON);
        }
      }),
    );
  });
});

it('prefers words that stand in one sentence to words scattered over several', () => {
  const together = { terms: Int32Array.of(1, 2, 9, 8, 7, 6), sentenceBounds: Int32Array.of(0, 3, 6) };
  const scattered = { terms: Int32Array.of(1, 9, 8, 2, 7, 6), sentenceBounds: Int32Array.of(0, 3, 6) };
  const [first = 0, second = 0] = sentenceMaxScores([together, scattered], QUERY);
  expect(first).toBeGreaterThan(second);
});

it('does not count what stands before the first sentence', () => {
  expect(sentenceMaxScores([{ terms: Int32Array.of(1, 2, 9), sentenceBounds: Int32Array.of(2, 3) }], QUERY)).toEqual([
    0,
  ]);
});

it('scores a chunk without sentences with 0', () => {
  expect(sentenceMaxScores([{ terms: Int32Array.of(1), sentenceBounds: Int32Array.of(1) }], QUERY)).toEqual([0]);
});
