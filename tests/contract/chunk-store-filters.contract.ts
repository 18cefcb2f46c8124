import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ANONYMOUS, mayRead, type Viewer } from '#lib/people/access/viewer.ts';
import { type ChunkFilters, matchesFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { propertyOf } from '#tests/support/trials.ts';

import { indexed, query, towards, type ChunkStoreUnderTest } from './chunk-store-under-test.ts';

const ROWS = 60;
const IDS = Array.from({ length: ROWS }, (_, index) => `id-${index}`);
const RUNS = propertyOf({ usual: 3, deep: 50 });
const CASES_PER_RUN = 40;

const values = fc.constantFrom('a', 'b', 'c', "d'; --", 'é{,}');
const lists = fc.option(fc.array(values, { maxLength: 4 }), { nil: undefined, freq: 1 });
const filterSets = fc.record({
  sourceKeys: lists,
  pageTitles: lists,
  sectionHeadings: lists,
  documentIds: lists,
  pageIds: lists,
  chunkIds: fc.option(fc.array(fc.constantFrom(...IDS), { maxLength: ROWS }), { nil: undefined, freq: 2 }),
});
const grants = fc.array(fc.constantFrom('public', 'user:ann', 'department:sales', 'org:x', 'user:'), { maxLength: 3 });
const rows = fc.record({
  sourceKey: values,
  pageTitle: values,
  sectionHeading: values,
  documentId: values,
  pageId: values,
  accessList: grants,
});
const viewers = fc.constantFrom<Viewer>(
  ANONYMOUS,
  { userId: 'ann', department: null, orgId: null },
  { userId: 'ann', department: 'sales', orgId: null },
  { userId: null, department: null, orgId: 'x' },
  { userId: '', department: 'public', orgId: 'ann' },
);
type Leg = 'words' | 'meaning' | 'both';

interface Case {
  filters: ChunkFilters;
  viewer: Viewer;
  leg: Leg;
}

/** That every chunk store filters as the predicates say; the store is empty before each test. */
export function describeChunkFilters(underTest: () => ChunkStoreUnderTest, legs: Leg[]): void {
  const cases = fc.record({ filters: filterSets, viewer: viewers, leg: fc.constantFrom(...legs) });

  describe('filters', () => {
    it('agree with the predicates in any case, however they are found', async () => {
      const { store } = underTest();
      // The same rows every time: what varies is what is asked of them.
      const chunks = fc.sample(rows, { numRuns: ROWS, seed: 7 }).map((row, index) =>
        // Pages of one version each: two of one page at once would be a page that is being replaced.
        buildChunk([`needle ${index}`], { ...row, headingPath: [], id: `id-${index}` }),
      );
      await store.upsert(chunks.map((chunk, index) => indexed(chunk, towards(1 - index / ROWS))));
      const check = async ({ filters, viewer, leg }: Case) => {
        const found = await store.search(viewer, {
          ...query(leg === 'meaning' ? '' : 'needle', filters, ROWS),
          ...(leg !== 'words' && { vector: towards(1) }),
        });
        const expected = chunks.filter((chunk) => matchesFilters(chunk, filters) && mayRead(viewer, chunk.accessList));
        expect(found.map(({ chunk }) => chunk.id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        return expected.length;
      };
      let matching = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(cases, { minLength: CASES_PER_RUN, maxLength: CASES_PER_RUN }), async (batch) => {
          const sizes = await Promise.all(batch.map(check));
          matching += sizes.filter((size) => size > 0).length;
        }),
        RUNS,
      );
      // A property over nothing but empty answers would prove nothing.
      expect(matching).toBeGreaterThan((RUNS.numRuns * CASES_PER_RUN) / 10);
    });
  });
}
