import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fuseRelevance } from './rank-candidates.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const candidate = fc.record({ words: share, similarity: fc.option(cosine, { nil: null }) });
const fusion = fc.record({ weight: share, limit: fc.integer({ min: 1, max: 20 }) });

function fuse(candidates: { words: number; similarity: number | null }[], by: { weight: number; limit: number }) {
  return fuseRelevance(
    candidates.map(({ words }) => words),
    candidates.map(({ similarity }) => similarity),
    by,
  );
}

describe('relevance by words and by meaning', () => {
  it('weighs both as they are', () => {
    const candidates = [
      { words: 0.8, similarity: 0.5 },
      { words: 0, similarity: 0.9 },
    ];
    const [both, meaning] = fuse(candidates, { weight: 0.25, limit: 10 });
    expect(both).toBeCloseTo(0.75 * 0.8 + 0.25 * 0.5);
    expect(meaning).toBeCloseTo(0.25 * 0.9);
  });

  it('takes what is opposite for unrelated', () => {
    expect(fuse([{ words: 0.5, similarity: -0.9 }], { weight: 0.5, limit: 10 })).toEqual([0.25]);
  });

  it('takes what fell off a full list for as similar as its last', () => {
    const candidates = [
      { words: 0, similarity: 0.9 },
      { words: 0, similarity: 0.4 },
      { words: 0.5, similarity: null },
    ];
    expect(fuse(candidates, { weight: 0.5, limit: 2 })[2]).toBeCloseTo(0.25 + 0.2);
  });

  it('takes what is missing on a list with room for what has no vector', () => {
    const candidates = [
      { words: 0, similarity: 0.9 },
      { words: 0.5, similarity: null },
    ];
    expect(fuse(candidates, { weight: 0.5, limit: 2 })[1]).toBeCloseTo(0.25);
  });

  it('is exactly what words give when nothing was compared', () => {
    fc.assert(
      fc.property(fc.array(share), fusion, (words, by) => {
        expect(
          fuseRelevance(
            words,
            words.map(() => null),
            by,
          ),
        ).toEqual(words);
      }),
    );
  });

  it('is exactly what words give at weight 0, and similarity alone at weight 1', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ words: share, similarity: cosine }), { minLength: 1 }), (candidates) => {
        expect(fuse(candidates, { weight: 0, limit: 100 })).toEqual(candidates.map(({ words }) => words));
        const alone = candidates.map(({ similarity }) => Math.max(0, similarity));
        expect(fuse(candidates, { weight: 1, limit: 100 })).toEqual(alone);
      }),
    );
  });

  it('stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.array(candidate), fusion, (candidates, by) => {
        for (const relevance of fuse(candidates, by))
          expect(relevance).toSatisfy((value: number) => value >= 0 && value <= 1);
      }),
    );
  });

  it('never falls when a candidate gains words or similarity', () => {
    const pair = fc.tuple(candidate, share, fc.double({ min: 0, max: 2, noNaN: true }), fc.array(candidate), fusion);
    fc.assert(
      fc.property(pair, ([before, words, gain, others, by]) => {
        const after = {
          words: Math.max(before.words, words),
          similarity: before.similarity === null ? null : Math.min(1, before.similarity + gain),
        };
        const [old] = fuse([before, ...others], by);
        const [better] = fuse([after, ...others], by);
        expect(better).toBeGreaterThanOrEqual(old ?? 0);
      }),
    );
  });

  it('never prefers what was not compared to what was, at equal words', () => {
    fc.assert(
      fc.property(fc.array(cosine, { minLength: 1, maxLength: 10 }), share, (similarities, weight) => {
        const candidates = [...similarities, null].map((similarity) => ({ words: 0.5, similarity }));
        const relevances = fuse(candidates, { weight, limit: similarities.length });
        expect(relevances.at(-1)).toBe(Math.min(...relevances));
      }),
    );
  });
});
