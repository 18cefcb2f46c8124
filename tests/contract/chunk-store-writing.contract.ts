import { describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { indexed, query, type ChunkStoreUnderTest } from './chunk-store-under-test.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };

/** What every chunk store does when it is written to; the store is empty before each test. */
export function describeChunkWriting(underTest: () => ChunkStoreUnderTest): void {
  describe('writing', () => {
    const find = async (text: string, filters: ChunkFilters = {}, viewer: Viewer = ANONYMOUS): Promise<string[]> =>
      (await underTest().store.search(viewer, query(text, filters))).map(({ chunk }) => chunk.text);

    const save = (...chunks: Chunk[]): Promise<void> => underTest().store.upsert(chunks.map((chunk) => indexed(chunk)));

    it('changes nothing when the same chunk is written again', async () => {
      const chunk = buildChunk(['alpha']);
      await save(chunk);
      const before = await underTest().store.search(ANONYMOUS, query('alpha'));
      await save(chunk);
      expect(await underTest().store.count()).toMatchObject({ chunks: 1 });
      expect(await underTest().store.search(ANONYMOUS, query('alpha'))).toEqual(before);
    });

    it('takes over every field of a chunk written again under its id', async () => {
      await save(buildChunk(['alpha'], { id: 'x' }));
      const changed = buildChunk(['beta', 'gamma'], {
        id: 'x',
        pageTitle: 'New',
        sourceKey: '/new',
        accessList: ['user:ann'],
        pageNumber: 9,
        filePages: [
          { start: 0, number: 15, label: 'xv' },
          { start: 5, number: 16, label: null },
        ],
      });
      await save(changed);
      expect(await underTest().store.findByIds(ANN, ['x'])).toEqual([changed]);
      expect(await find('alpha', {}, ANN)).toEqual([]);
    });

    it('replaces everything of a page, and nothing of another', async () => {
      const page = (text: string, pageId: string) => buildChunk([text], { pageId, id: `${pageId} ${text}` });
      await save(page('alpha one', 'p1'), page('alpha two', 'p1'), page('alpha three', 'p2'));
      await underTest().store.replacePage('p1', [indexed(page('alpha two', 'p1')), indexed(page('alpha four', 'p1'))]);
      expect((await find('alpha')).toSorted()).toEqual(['alpha four', 'alpha three', 'alpha two']);
      await underTest().store.replacePage('p1', []);
      expect(await find('alpha')).toEqual(['alpha three']);
    });

    it('removes pages', async () => {
      await save(
        buildChunk(['one'], { pageId: 'p1' }),
        buildChunk(['two'], { pageId: 'p2' }),
        buildChunk(['three'], { pageId: 'p3' }),
      );
      await underTest().store.deletePages(['p1', 'p3', 'absent']);
      await underTest().store.deletePages([]);
      expect(await underTest().store.count()).toMatchObject({ chunks: 1 });
      expect(await find('one two three')).toEqual(['two']);
    });

    it('lists the pages of a document that have chunks, each version once', async () => {
      await save(
        buildChunk(['one'], { documentId: 'd', pageId: 'p1', pageVersion: 'v1' }),
        buildChunk(['two'], { documentId: 'd', pageId: 'p1', pageVersion: 'v1' }),
        buildChunk(['three'], { documentId: 'd', pageId: 'p2', pageVersion: 'v2' }),
        buildChunk(['four'], { documentId: 'other', pageId: 'p3', pageVersion: 'v3' }),
      );
      expect(await underTest().store.listPageVersions('d')).toEqual([
        { pageId: 'p1', pageVersion: 'v1', isStaged: false },
        { pageId: 'p2', pageVersion: 'v2', isStaged: false },
      ]);
    });

    it('takes any JavaScript string, and one character for each it cannot store', async () => {
      const odd = buildChunk(['lone \uD800 surrogate and \0 nul'], { headingPath: ['\uDFFF'], pageTitle: '\uD83D' });
      await save(odd);
      const [found] = await underTest().store.findByIds(ANONYMOUS, [odd.id]);
      expect(found?.text).toBe('lone \uFFFD surrogate and \uFFFD nul');
      expect(found?.headingPath).toEqual(['\uFFFD']);
      expect(await find('surrogate', { pageTitles: ['\uD83D', '\0'] })).toHaveLength(1);
    });

    it('shows readers a page as it was or as it is, never half of it', async () => {
      const version = (number: number) =>
        Array.from({ length: 20 }, (_, index) =>
          indexed(
            buildChunk([`needle ${index}`], { id: `${number}-${index}`, pageId: 'p', pageVersion: `v${number}` }),
          ),
        );
      await underTest().store.replacePage('p', version(0));
      const writes = (async () => {
        for (let number = 1; number <= 5; number += 1) await underTest().store.replacePage('p', version(number));
      })();
      for (let read = 0; read < 15; read += 1) {
        const found = await underTest().store.search(ANONYMOUS, query('needle', {}, 100));
        expect(found).toHaveLength(20);
        expect(new Set(found.map(({ chunk }) => chunk.id.split('-')[0])).size).toBe(1);
      }
      await writes;
    });
  });
}
