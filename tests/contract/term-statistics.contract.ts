import { beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { TermStatistics } from '#lib/answering/retrieval/ports.ts';
import { buildDocument, buildPage } from '#tests/support/library-records.ts';

/** The repositories over one database: what is cited and what is counted is seen through the other two. */
export interface LibraryRepositoryUnderTest {
  library: LibraryRepository;
  statistics: TermStatistics;
  conversations: ConversationRepository;
  /** Leaves nothing behind. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

/** What saving and removing pages does to the statistics; nothing is saved before each test. */
export function describeTermStatistics(underTest: () => LibraryRepositoryUnderTest): void {
  describe('statistics', () => {
    const counts = async (...terms: string[]) => {
      const { chunkCount, averageChunkLength, documentFrequency } = await underTest().statistics.lookUp(
        UNRESTRICTED,
        terms,
      );
      return { chunkCount, averageChunkLength, frequencies: Object.fromEntries(documentFrequency) };
    };

    beforeEach(() => underTest().library.saveDocument(buildDocument()));

    it('are empty before anything is saved', async () => {
      expect(await counts('owner')).toEqual({ chunkCount: 0, averageChunkLength: 0, frequencies: {} });
    });

    it('are the sums over all pages', async () => {
      await underTest().library.savePage(
        buildPage({ path: 'a', chunkFrequencies: { owner: 2, constructor: 1 }, chunkCount: 3, termCount: 30 }),
      );
      await underTest().library.savePage(
        buildPage({ path: 'b', chunkFrequencies: { owner: 1, lock: 1 }, chunkCount: 1, termCount: 2 }),
      );
      expect(await counts('owner', 'lock', 'constructor', 'absent')).toEqual({
        chunkCount: 4,
        averageChunkLength: 8,
        frequencies: { owner: 3, lock: 1, constructor: 1 },
      });
    });

    it('do not change when a page is saved again', async () => {
      const page = buildPage();
      await underTest().library.savePage(page);
      const before = await counts('valu', 'owner');
      await underTest().library.savePage(page);
      expect(await counts('valu', 'owner')).toEqual(before);
    });

    it('change by the difference when a page changes', async () => {
      await underTest().library.savePage(
        buildPage({ chunkFrequencies: { owner: 2, gone: 1 }, chunkCount: 2, termCount: 20 }),
      );
      await underTest().library.savePage(
        buildPage({ chunkFrequencies: { owner: 1, come: 1 }, chunkCount: 1, termCount: 7 }),
      );
      expect(await counts('owner', 'gone', 'come')).toEqual({
        chunkCount: 1,
        averageChunkLength: 7,
        frequencies: { owner: 1, come: 1 },
      });
    });

    it('return to nothing when the pages are removed, and count a page that comes back once', async () => {
      const [a, b] = [buildPage({ path: 'a' }), buildPage({ path: 'b' })];
      await underTest().library.savePage(a);
      await underTest().library.savePage(b);
      await underTest().library.removePages([a.id, b.id, 'absent']);
      await underTest().library.removePages([a.id]);
      await underTest().library.removePages([]);
      expect(await counts('owner')).toEqual({ chunkCount: 0, averageChunkLength: 0, frequencies: {} });
      expect(await underTest().library.listPages(ANONYMOUS, 'handbook')).toEqual([]);
      expect(await underTest().library.listIndexedPages('handbook')).toEqual([]);
      await underTest().library.savePage(a);
      expect(await counts('owner')).toMatchObject({ chunkCount: 1, frequencies: { owner: 1 } });
      expect(await underTest().library.findPage(ANONYMOUS, a.id)).not.toBeNull();
    });

    it('count a page once that is saved several times at once', async () => {
      const pages = [buildPage({ path: 'a' }), buildPage({ path: 'b' })];
      await Promise.all([...pages, ...pages.toReversed(), ...pages].map((page) => underTest().library.savePage(page)));
      expect(await counts('owner')).toMatchObject({ chunkCount: 2, frequencies: { owner: 2 } });
    });

    it('are those of what the viewer may read, also when that changes, and in what order', async () => {
      const { library, statistics } = underTest();
      const blob = 'é'.repeat(3_000);
      await library.saveDocument(buildDocument({ id: 'shut', accessList: ['user:ann'] }));
      await library.savePage(buildPage({ path: 'a', chunkFrequencies: { owner: 2 }, chunkCount: 3, termCount: 30 }));
      const shut = { documentId: 'shut', path: 'b', chunkFrequencies: { owner: 1, secret: 1, [blob]: 1 } };
      await library.savePage(buildPage({ ...shut, chunkCount: 1, termCount: 2 }));
      const of = async (viewer: Viewer) => {
        const { chunkCount, averageChunkLength, documentFrequency } = await statistics.lookUp(viewer, [
          'owner',
          'secret',
          blob,
        ]);
        return [chunkCount, averageChunkLength, ...['owner', 'secret', blob].map((one) => documentFrequency.get(one))];
      };
      const [open, all] = [
        [3, 10, 2, undefined, undefined],
        [4, 8, 3, 1, 1],
      ];
      const ann: Viewer = { ...ANONYMOUS, userId: 'ann' };
      expect([await of(ANONYMOUS), await of(ann), await of(UNRESTRICTED)]).toEqual([open, all, all]);
      await library.setAccess('shut', ['public']);
      expect([await of(ANONYMOUS), await of(ann), await of(UNRESTRICTED)]).toEqual([all, all, all]);
      await library.setAccess('shut', []);
      await library.setAccess('shut', []);
      expect([await of(ANONYMOUS), await of(ann), await of(UNRESTRICTED)]).toEqual([open, open, all]);
      await library.saveDocument(buildDocument({ id: 'shut', accessList: ['org:x', 'user:ann'] }));
      expect([await of(ANONYMOUS), await of(ann), await of(UNRESTRICTED)]).toEqual([open, all, all]);
      await library.removePages([buildPage(shut).id]);
      expect([await of(ann), await of(UNRESTRICTED)]).toEqual([open, open]);
      await library.setAccess('handbook', []);
      expect(await of(ANONYMOUS)).toEqual([0, 0, undefined, undefined, undefined]);
    });

    it('hold terms longer than an index entry', async () => {
      const blob = 'é'.repeat(3_000);
      await underTest().library.savePage(buildPage({ chunkFrequencies: { [blob]: 1 } }));
      expect((await counts(blob)).frequencies).toEqual({ [blob]: 1 });
    });
  });
}
