import { describe, expect, it } from 'vitest';

import { expandQuery, feedbackChunks, feedbackTerms, type ScoredChunk } from './pseudo-relevance.ts';

const scored = (score: number, ...terms: number[]): ScoredChunk => ({
  score,
  chunk: {
    terms: Int32Array.from(terms),
    sentenceBounds: Int32Array.of(0, terms.length),
    codeStart: terms.length,
  },
});

const QUERY = new Map([[1, 2]]);

describe('pseudo-relevance feedback', () => {
  it('takes the five best chunks that have a score', () => {
    const all = [3, 0, 1, 7, 5, 6, 2].map((score) => scored(score, score));
    expect(feedbackChunks(all).map(({ score }) => score)).toEqual([7, 6, 5, 3, 2]);
    expect(feedbackChunks([scored(0, 1)])).toEqual([]);
  });

  it('asks for the terms that are not in the query, each once', () => {
    expect(feedbackTerms([scored(1, 1, 2, 3), scored(1, 3, 4)], QUERY)).toEqual([2, 3, 4]);
  });

  it('adds the heaviest term at a tenth of what it would be worth in the query, the others at less', () => {
    const expanded = expandQuery(QUERY, [scored(3, 1, 2), scored(1, 1, 3)], () => 5);
    expect(expanded.get(1)).toBe(2);
    expect(expanded.get(2)).toBeCloseTo(0.5, 12);
    expect(expanded.get(3)).toBeCloseTo(0.5 / 3, 12);
  });

  it('adds ten terms at most, and none that may not join', () => {
    const terms = Array.from({ length: 30 }, (_, index) => index + 2);
    expect(expandQuery(QUERY, [scored(1, ...terms)], (term) => term).size).toBe(11);
    expect(expandQuery(QUERY, [scored(1, ...terms)], () => null)).toEqual(QUERY);
  });

  it('leaves the query as it is when there is nothing to learn from', () => {
    expect(expandQuery(QUERY, [], () => 1)).toEqual(QUERY);
  });
});
