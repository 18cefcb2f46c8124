import { expect, it } from 'vitest';

import { sentenceMaxScores } from './sentence-max.ts';

const QUERY = new Map([
  [1, 1],
  [2, 1],
]);

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
