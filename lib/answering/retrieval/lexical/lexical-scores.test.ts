import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { termWeights } from '../bm25.ts';
import { headingScores, lexicalScores, sentenceMaxScores, spokenScores } from './lexical-scores.ts';

/** A chunk of these terms, whose sentences start at the bounds. */
function chunkOf(terms: number[], bounds: number[], codeStart = terms.length) {
  return {
    terms: Int32Array.from(terms),
    sentenceBounds: Int32Array.from(bounds),
    codeStart,
  };
}

const QUERY = termWeights(
  new Map([
    [1, 1],
    [2, 1],
  ]),
);

describe('the final lexical score', () => {
  it('is 1 for what is best by all, and seven to three between words and sentences where headings say nothing', () => {
    expect(lexicalScores({ feedback: [4, 2], sentence: [3, 3], heading: [1, 0] })[0]).toBeCloseTo(1, 12);
    const [words = 0, sentence = 0] = lexicalScores({
      feedback: [4, 0],
      sentence: [0, 3],
      heading: [0, 0],
    });
    expect(words / sentence).toBeCloseTo(7 / 3, 12);
  });

  it('stays between 0 and 1', () => {
    const value = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1 }), (scores) => {
        const result = lexicalScores({
          feedback: scores.map(([feedback]) => feedback),
          sentence: scores.map(([, sentence]) => sentence),
          heading: scores.map(([, , heading]) => heading),
        });
        for (const score of result) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + Number.EPSILON);
        }
      }),
    );
  });
});

it('prefers a heading that is what is asked for to one with other words beside', () => {
  const chunk = (...heading: number[]) => chunkOf(heading, [heading.length]);
  const [same = 0, more = 0, none = 0] = headingScores([chunk(1), chunk(1, 7, 8), chunk(9)], QUERY);
  expect(same).toBeGreaterThan(more);
  expect(more).toBeGreaterThan(none);
});

it('prefers words that stand in one sentence to words scattered over several', () => {
  const together = chunkOf([1, 2, 9, 8, 7, 6], [0, 3, 6]);
  const scattered = chunkOf([1, 9, 8, 2, 7, 6], [0, 3, 6]);
  const [first = 0, second = 0] = sentenceMaxScores([together, scattered], QUERY);
  expect(first).toBeGreaterThan(second);
});

it('does not count what stands before the first sentence', () => {
  expect(sentenceMaxScores([chunkOf([1, 2, 9], [2, 3])], QUERY)).toEqual([0]);
});

it('scores a chunk without sentences with 0', () => {
  expect(sentenceMaxScores([chunkOf([1], [1])], QUERY)).toEqual([0]);
});

it('counts words in running text and not in code', () => {
  const [spoken = 0, listed = 0] = spokenScores(
    [chunkOf([9, 1, 2], [0, 1, 3]), chunkOf([9, 1, 2], [0, 1, 3], 1)],
    QUERY,
    {
      averageLength: 3,
    },
  );
  expect(spoken).toBeGreaterThan(0);
  expect(listed).toBe(0);
});
