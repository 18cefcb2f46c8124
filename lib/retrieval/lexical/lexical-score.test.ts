import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lexicalScores } from './lexical-score.ts';

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
