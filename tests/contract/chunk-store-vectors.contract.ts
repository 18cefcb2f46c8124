import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Candidate } from '#lib/answering/retrieval/ports.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { indexed, query, towards, type ChunkStoreUnderTest } from './chunk-store-under-test.ts';

const ids = (candidates: Candidate[]) => candidates.map(({ chunk }) => chunk.id);

/** What every chunk store does with vectors; the store is empty before each test. */
export function describeChunkVectors(underTest: () => ChunkStoreUnderTest): void {
  describe('meaning', () => {
    const chunkAt = (cosine: number, text = `text ${cosine}`) =>
      indexed(buildChunk([text], { id: `at ${cosine}` }), towards(cosine));
    const near = { terms: [], vector: towards(1), filters: {}, limit: 10 };

    it('finds what is near, nearest first, and says how near', async () => {
      await underTest().store.upsert([chunkAt(0.2), chunkAt(0.9), chunkAt(-0.5), chunkAt(0.6)]);
      const found = await underTest().store.search(ANONYMOUS, near);
      expect(ids(found)).toEqual(['at 0.9', 'at 0.6', 'at 0.2', 'at -0.5']);
      for (const [index, cosine] of [0.9, 0.6, 0.2, -0.5].entries())
        expect(found[index]?.similarity).toBeCloseTo(cosine, 4);
      expect(found.map(({ lexicalScore }) => lexicalScore)).toEqual([0, 0, 0, 0]);
    });

    it('takes a vector for its direction, whatever its length', async () => {
      await underTest().store.upsert([chunkAt(0.8)]);
      const long = towards(1).map((value) => value * 7);
      const [found] = await underTest().store.search(ANONYMOUS, { ...near, vector: long });
      expect(found?.similarity).toBeCloseTo(0.8, 4);
    });

    it('puts what was found by words before what was found by meaning alone, each chunk once', async () => {
      await underTest().store.upsert([
        chunkAt(0.9, 'bread rises'),
        chunkAt(0.3, 'a lock'),
        chunkAt(0.6, 'the lock of a lock'),
        chunkAt(0.95, 'an oven'),
      ]);
      const found = await underTest().store.search(ANONYMOUS, { ...query('lock'), vector: towards(1) });
      expect(ids(found)).toEqual(['at 0.6', 'at 0.3', 'at 0.95', 'at 0.9']);
      expect(found.map(({ lexicalScore }) => lexicalScore > 0)).toEqual([true, true, false, false]);
      expect(found[0]?.similarity).toBeCloseTo(0.6, 4);
      expect(found[1]?.similarity).toBeCloseTo(0.3, 4);
    });

    it('returns at most the limit of either kind', async () => {
      await underTest().store.upsert([
        ...[0.1, 0.2, 0.3].map((cosine) => chunkAt(cosine, `lock ${cosine}`)),
        ...[0.7, 0.8, 0.9].map((cosine) => chunkAt(cosine)),
      ]);
      const found = await underTest().store.search(ANONYMOUS, { ...query('lock', {}, 2), vector: towards(1) });
      expect(found.map(({ lexicalScore }) => lexicalScore > 0)).toEqual([true, true, false, false]);
      expect(ids(found).slice(2)).toEqual(['at 0.9', 'at 0.8']);
    });

    it('breaks ties by chunk id, also where the limit cuts through them', async () => {
      const same = Array.from({ length: 12 }, (_, index) =>
        indexed(buildChunk([`text ${index}`], { id: `id-${String(index).padStart(2, '0')}` }), towards(0.5)),
      );
      await underTest().store.upsert(same.toReversed());
      const found = await underTest().store.search(ANONYMOUS, { ...near, limit: 5 });
      expect(ids(found)).toEqual(['id-00', 'id-01', 'id-02', 'id-03', 'id-04']);
    });

    it('finds a chunk without a vector by its words alone', async () => {
      await underTest().store.upsert([chunkAt(0.9, 'bread'), indexed(buildChunk(['a lock'], { id: 'bare' }))]);
      expect(ids(await underTest().store.search(ANONYMOUS, near))).toEqual(['at 0.9']);
      const [found] = await underTest().store.search(ANONYMOUS, { ...query('lock'), vector: towards(1) });
      expect(found).toMatchObject({ chunk: { id: 'bare' }, similarity: null });
    });

    it('compares nothing for a query without a vector', async () => {
      await underTest().store.upsert([chunkAt(0.9, 'a lock')]);
      expect(await underTest().store.search(ANONYMOUS, query('lock'))).toMatchObject([{ similarity: null }]);
    });

    it('gives back the vectors, and counts them', async () => {
      await underTest().store.upsert([chunkAt(0.6), chunkAt(-0.8), indexed(buildChunk(['bare'], { id: 'bare' }))]);
      const vectors = await underTest().store.findVectors(['at -0.8', 'absent', 'bare', 'at 0.6']);
      expect([...vectors.keys()].toSorted()).toEqual(['at -0.8', 'at 0.6']);
      for (const [index, value] of towards(0.6).entries()) expect(vectors.get('at 0.6')?.[index]).toBeCloseTo(value, 5);
      expect(await underTest().store.findVectors([])).toEqual(new Map());
      expect(await underTest().store.count()).toEqual({ chunks: 3, vectors: 2 });
    });

    it('takes over the vector of a chunk written again, and its absence', async () => {
      const chunk = buildChunk(['a lock'], { id: 'x', pageId: 'p' });
      const similarity = async () => (await underTest().store.search(ANONYMOUS, near))[0]?.similarity;
      await underTest().store.upsert([indexed(chunk, towards(0.1))]);
      await underTest().store.upsert([indexed(chunk, towards(0.7))]);
      expect(await similarity()).toBeCloseTo(0.7, 4);
      await underTest().store.replacePage('p', [indexed(chunk, towards(0.4))]);
      expect(await similarity()).toBeCloseTo(0.4, 4);
      await underTest().store.replacePage('p', [indexed(chunk)]);
      expect(await similarity()).toBeUndefined();
      expect(await underTest().store.count()).toEqual({ chunks: 1, vectors: 0 });
    });

    it('deletes the vectors of pages with their chunks', async () => {
      await underTest().store.upsert([indexed(buildChunk(['one'], { pageId: 'p1' }), towards(0.5))]);
      await underTest().store.deletePages(['p1']);
      expect(await underTest().store.count()).toEqual({ chunks: 0, vectors: 0 });
      expect(await underTest().store.search(ANONYMOUS, near)).toEqual([]);
    });

    it('shows a chunk without an access list to nobody, and nothing for an empty list of filter values', async () => {
      const closed = buildChunk(['a lock'], { id: 'closed', accessList: [] });
      const open = buildChunk(['the lock of a lock'], { id: 'open' });
      await underTest().store.upsert([indexed(closed, towards(1)), indexed(open, towards(0.5))]);
      const both = { ...query('lock'), vector: towards(1) };
      for (const asked of [near, both]) expect(ids(await underTest().store.search(ANONYMOUS, asked))).toEqual(['open']);
      for (const key of ['sourceKeys', 'pageTitles', 'sectionHeadings', 'documentIds', 'pageIds'])
        expect(await underTest().store.search(ANONYMOUS, { ...both, filters: { [key]: [] } })).toEqual([]);
    });

    it('finds a rare match behind many nearer ones', async () => {
      const common = Array.from({ length: 600 }, (_, index) =>
        indexed(buildChunk([`common ${index}`], { id: `common-${index}` }), towards(0.9 + index / 10_000)),
      );
      const rare = buildChunk(['rare'], { id: 'rare', pageTitle: 'Rare' });
      await underTest().store.upsert([...common, indexed(rare, towards(0.1))]);
      const filters = { pageTitles: ['Rare'] };
      expect(ids(await underTest().store.search(ANONYMOUS, { ...near, filters, limit: 5 }))).toEqual(['rare']);
    });
  });
}
