import { beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { fuseRelevance } from '#lib/answering/retrieval/rank-candidates.ts';
import { chunkTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { ChunkStore, Embedder, IndexedChunk, TermStatistics } from '#lib/answering/retrieval/ports.ts';
import { passageSearch } from '#lib/answering/retrieval/search-passages.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { CONTRACT_SPACE, indexed, towards } from './chunk-store-under-test.ts';

const WEIGHT = 0.4;
const QUESTION = 'Which lock guards the counter?';
/** What holds the words of the question, all, some and none, and how similar each is to it. */
const TEXTS: readonly [text: string, cosine: number][] = [
  ['The lock guards the counter of a shared value.', 0.2],
  ['A lock of the door is made of brass.', 0.9],
  ['Bread rises overnight in a warm oven.', 0.6],
  ['Rain fell on the harbour all day.', -0.7],
];
const LIMIT = 100;

interface RelevanceUnderTest {
  store: () => ChunkStore;
  /** Has the store hold these, and nothing else. */
  hold: (chunks: IndexedChunk[]) => Promise<unknown>;
  searches: 'words' | 'meaning' | 'both';
}

/** What relevance and thresholds mean over every store: the same, whatever engine is behind it. */
export function describeChunkRelevance({ store, hold, searches }: RelevanceUnderTest): void {
  describe('relevance and thresholds', () => {
    const chunks = TEXTS.map(([text], at) => buildChunk([text], { id: String(at + 1), pageId: `page-${at}` }));

    beforeEach(() => hold(chunks.map((chunk, at) => indexed(chunk, towards(TEXTS[at]?.[1] ?? 0)))));

    const find = async ({ threshold = null, hasSimilarity }: { threshold?: number | null; hasSimilarity: boolean }) => {
      const search = passageSearch({
        chunks: store(),
        // Nobody counts the words of what another program wrote.
        statistics: statisticsOf(searches === 'meaning' ? [] : chunks),
        embedder: hasSimilarity ? EMBEDDER : null,
        reranker: null,
        reader: null,
        log: createLogger('silent'),
        deadlineMs: 60_000,
      });
      const query = {
        viewer: ANONYMOUS,
        query: QUESTION,
        filters: {},
        limit: 10,
        signal: new AbortController().signal,
      };
      const { passages } = await search({ ...query, scoreThreshold: threshold });
      return new Map(passages.map(({ chunk, ...found }) => [chunk.text, found]));
    };

    /** The relevance of all that has any, by text. */
    const relevances = async (asked: Parameters<typeof find>[0]) =>
      [...(await find(asked))].map(([text, { relevance }]) => [text, relevance] as const);

    if (searches !== 'meaning')
      it('by words is of 0 to 1, and says how much of what was asked for was found', async () => {
        const found = await relevances({ hasSimilarity: false });
        expect(found.map(([text]) => text)).toEqual([TEXTS[0]?.[0], TEXTS[1]?.[0]]);
        const [best = 0, next = 0] = found.map(([, relevance]) => relevance);
        // All of the words, but not as often as can be; one of three.
        expect(best).toBeGreaterThan(0.4);
        expect(best).toBeLessThanOrEqual(1);
        expect(next).toBeGreaterThan(0);
        expect(next).toBeLessThan(best / 2);
      });

    if (searches === 'both')
      it('with an embedder is words and similarity, each at its weight', async () => {
        const words = new Map(await relevances({ hasSimilarity: false }));
        const expected = fuseRelevance(
          TEXTS.map(([text]) => words.get(text) ?? 0),
          TEXTS.map(([, cosine]) => cosine),
          { weight: WEIGHT, limit: LIMIT },
        );
        const found = new Map(await relevances({ hasSimilarity: true }));
        for (const [at, [text]] of TEXTS.entries()) expect(found.get(text) ?? 0).toBeCloseTo(expected[at] ?? -1, 3);
      });

    if (searches === 'meaning')
      it('is the similarity, and nothing below none', async () => {
        const found = new Map(await relevances({ hasSimilarity: true }));
        for (const [text, cosine] of TEXTS) expect(found.get(text) ?? 0).toBeCloseTo(Math.max(0, cosine), 3);
      });

    it('cuts off what is below a threshold, and changes nothing of the rest', async () => {
      const asked = { hasSimilarity: searches !== 'words' };
      const all = await relevances(asked);
      expect(all.length).toBeGreaterThan(1);
      // Engines round cosines differently from the seventh digit on.
      const texts = (found: typeof all) => found.map(([text]) => text);
      for (const [at, [, relevance]] of all.entries()) {
        const found = await relevances({ ...asked, threshold: relevance - 1e-6 });
        expect(texts(found)).toEqual(texts(all.slice(0, at + 1)));
        for (const [index, [, kept]] of found.entries()) expect(kept).toBeCloseTo(all[index]?.[1] ?? -1, 6);
        expect(texts(await relevances({ ...asked, threshold: relevance + 1e-6 }))).toEqual(texts(all.slice(0, at)));
      }
      expect(texts(await relevances({ ...asked, threshold: 0 }))).toEqual(texts(all));
      expect(await relevances({ ...asked, threshold: 1 })).toEqual([]);
    });
  });
}

const EMBEDDER: Embedder = {
  space: CONTRACT_SPACE,
  weight: WEIGHT,
  embedQuery: () => Promise.resolve(towards(1)),
  embedPassages: (texts) => Promise.resolve(texts.map(() => towards(1))),
  probe: () => Promise.resolve({ status: 'up', message: 'it is there' }),
};

/** What ingest would have counted. */
function statisticsOf(chunks: readonly Chunk[]): TermStatistics {
  const all = chunks.map((chunk) => chunkTerms(chunk));
  return {
    lookUp: (_viewer, asked) =>
      Promise.resolve({
        chunkCount: all.length,
        averageChunkLength: all.flat().length / Math.max(1, all.length),
        documentFrequency: new Map(
          asked.map((term) => [term, all.filter((terms) => terms.includes(term)).length] as const),
        ),
      }),
  };
}
