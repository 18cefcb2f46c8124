import { describe, expect, it } from 'vitest';

import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { indexed, query, type ChunkStoreUnderTest } from './chunk-store-under-test.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };

/** What every chunk store does with chunks that wait until their page is published; the store is empty before each test. */
export function describeChunkStaging(underTest: () => ChunkStoreUnderTest): void {
  describe('staging', () => {
    const store = () => underTest().store;
    const find = async (viewer: Viewer = ANONYMOUS): Promise<string[]> =>
      (await store().search(viewer, query('alpha'))).map(({ chunk }) => chunk.text).toSorted();
    const chunk = (text: string, pageVersion: string, pageId = 'p') =>
      indexed(
        buildChunk([`alpha ${text}`], { documentId: 'd', pageId, pageVersion, id: `${pageId} ${pageVersion} ${text}` }),
      );

    it('keeps chunks that nobody finds beside those that are found', async () => {
      await store().upsert([chunk('old', 'v1'), chunk('other', 'v1', 'q')]);
      await store().stagePage('p', [[chunk('new', 'v2'), chunk('newer', 'v2')]]);
      await store().stagePage('p', [[chunk('new', 'v2')]]);
      for (const viewer of [ANONYMOUS, UNRESTRICTED]) {
        expect(await find(viewer)).toEqual(['alpha old', 'alpha other']);
        expect(await store().findByIds(viewer, ['p v2 new'])).toEqual([]);
        expect(await store().listByDocument(viewer, 'd', { limit: 10 })).toHaveLength(2);
      }
      expect(await store().listPageVersions('d')).toEqual([
        { pageId: 'p', pageVersion: 'v1', isStaged: false },
        { pageId: 'p', pageVersion: 'v2', isStaged: true },
        { pageId: 'q', pageVersion: 'v1', isStaged: false },
      ]);
    });

    it('lets them take the place of the others of their pages, for whoever may read these', async () => {
      await store().upsert([chunk('old', 'v1'), chunk('other', 'v1', 'q')]);
      await store().stagePage('p', [[chunk('new', 'v2')]]);
      await store().stagePage('q', [[chunk('waits', 'v2', 'q')]]);
      await store().publishPages(['p'], ['user:ann']);
      await store().publishPages([], ['public']);
      expect(await find()).toEqual(['alpha other']);
      expect(await find(ANN)).toEqual(['alpha new', 'alpha other']);
      await store().forgetStaged('d');
      expect(await store().listPageVersions('d')).toEqual([
        { pageId: 'p', pageVersion: 'v2', isStaged: false },
        { pageId: 'q', pageVersion: 'v1', isStaged: false },
      ]);
    });

    it('does not show them when it is told who may read the document', async () => {
      await store().stagePage('p', [[chunk('new', 'v2')]]);
      await store().setAccess('d', ['public']);
      expect(await find()).toEqual([]);
      await store().publishPages(['p'], ['public']);
      expect(await find()).toEqual(['alpha new']);
    });
  });
}
