import { describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';

import { indexed, query, type ChunkStoreUnderTest } from './chunk-store-under-test.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };

/** What every chunk store does with the chunks of a document as a whole; the store is empty before each test. */
export function describeChunkDocuments(underTest: () => ChunkStoreUnderTest): void {
  describe('the chunks of a document', () => {
    const save = (...chunks: Chunk[]): Promise<void> => underTest().store.upsert(chunks.map((chunk) => indexed(chunk)));

    const textsOf = async (documentId: string, viewer: Viewer = ANONYMOUS, limit = 100): Promise<string[]> =>
      (await underTest().store.listByDocument(viewer, documentId, { limit })).map(({ text }) => text);

    const find = async (viewer: Viewer): Promise<string[]> =>
      (await underTest().store.search(viewer, query('needle'))).map(({ chunk }) => chunk.text);

    it('come in reading order, those of another document not among them', async () => {
      await save(
        buildChunk(['page ten'], { pageNumber: 10, pageId: 'p10' }),
        buildChunk(['later on page two'], { pageNumber: 2, pageId: 'p2' }, 'some words before '),
        buildChunk(['first on page two'], { pageNumber: 2, pageId: 'p2' }),
        buildChunk(['elsewhere'], { documentId: 'handbook-2' }),
      );
      expect(await textsOf('handbook')).toEqual(['first on page two', 'later on page two', 'page ten']);
      expect(await textsOf('handbook', ANONYMOUS, 2)).toEqual(['first on page two', 'later on page two']);
      expect(await textsOf('handbook', ANONYMOUS, 0)).toEqual([]);
      const { store } = underTest();
      const within = { pageIds: ['p2'], documentIds: ['handbook', 'handbook-2'] };
      expect((await store.listByDocument(ANONYMOUS, 'handbook', { limit: 1, within })).map(({ text }) => text)).toEqual(
        ['first on page two'],
      );
      expect(await store.listByDocument(ANONYMOUS, 'handbook', { limit: 9, within: { chunkIds: [] } })).toEqual([]);
      expect(await textsOf('absent')).toEqual([]);
      expect(await textsOf('\0')).toEqual([]);
    });

    it('are those the viewer may read, and the limit counts no others', async () => {
      await save(
        buildChunk(['a closed one'], { pageNumber: 1, pageId: 'p1', accessList: ['user:ann'] }),
        buildChunk(['an open one'], { pageNumber: 2, pageId: 'p2' }),
        buildChunk(['nobody reads it'], { pageNumber: 3, pageId: 'p3', accessList: [] }),
      );
      expect(await textsOf('handbook', ANONYMOUS, 1)).toEqual(['an open one']);
      expect(await textsOf('handbook', ANN)).toEqual(['a closed one', 'an open one']);
    });

    it('carry the title that the document is given, and no others do', async () => {
      await save(buildChunk(['one'], { pageId: 'p1' }), buildChunk(['other'], { documentId: 'handbook-2' }));
      await underTest().store.setTitle('handbook', 'A new name');
      const titlesOf = async (id: string) =>
        (await underTest().store.listByDocument(ANONYMOUS, id, { limit: 9 })).map((chunk) => chunk.documentTitle);
      expect(await titlesOf('handbook')).toEqual(['A new name']);
      expect(await titlesOf('handbook-2')).not.toContain('A new name');
    });

    it('come however many there are', async () => {
      const many = Array.from({ length: 1200 }, (_, index) =>
        buildChunk([`number ${index}`], { id: `many-${index}`, pageNumber: 1200 - index, pageId: `p${index}` }),
      );
      await save(...many);
      const texts = await textsOf('handbook', ANONYMOUS, 2000);
      expect(texts).toHaveLength(1200);
      expect([texts[0], texts.at(-1)]).toEqual(['number 1199', 'number 0']);
    });

    it('are read by whom the document lists now, and by nobody else', async () => {
      await save(buildChunk(['one needle']), buildChunk(['needle two'], { documentId: 'other' }));
      expect(await find(ANONYMOUS)).toHaveLength(2);
      await underTest().store.setAccess('handbook', ['user:ann']);
      expect(await find(ANONYMOUS)).toEqual(['needle two']);
      expect((await find(ANN)).toSorted()).toEqual(['needle two', 'one needle']);
      expect(await textsOf('handbook')).toEqual([]);
      expect(await textsOf('handbook', ANN)).toEqual(['one needle']);
      await underTest().store.setAccess('handbook', []);
      expect(await find(ANN)).toEqual(['needle two']);
      await underTest().store.setAccess('handbook', ['public', 'user:{a,b}"']);
      expect((await find(ANONYMOUS)).toSorted()).toEqual(['needle two', 'one needle']);
      const [chunk] = await underTest().store.listByDocument(ANONYMOUS, 'handbook', { limit: 1 });
      expect(chunk).toEqual(buildChunk(['one needle'], { accessList: ['public', 'user:{a,b}"'] }));
    });

    it('change nothing for a document that has none', async () => {
      await save(buildChunk(['one needle']));
      await underTest().store.setAccess('absent', []);
      expect(await find(ANONYMOUS)).toEqual(['one needle']);
    });
  });
}
