import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { buildDocument, buildPage, versionOf } from '#tests/support/library-records.ts';

import { describeDocumentChanges } from './library-changes.contract.ts';
import { describePageVersions } from './page-versions.contract.ts';
import { describeTermStatistics, type LibraryRepositoryUnderTest } from './term-statistics.contract.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const LATER = new Date('2100-01-01T00:00:00Z');

/** What every library repository does, whatever database is behind it. */
export function describeLibraryRepository(name: string, create: () => Promise<LibraryRepositoryUnderTest>): void {
  describe(`${name} as a library repository`, () => {
    let underTest: LibraryRepositoryUnderTest;
    let library: LibraryRepository;

    beforeAll(async () => {
      underTest = await create();
      library = underTest.library;
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    describe('documents', () => {
      it('are given back as they were saved, by title', async () => {
        const [second, first] = [
          buildDocument({ id: 'b', title: 'Beta', webUrl: 'https://example.org/b/' }),
          buildDocument({ id: 'a', title: 'Alpha', authors: [] }),
        ];
        await library.saveDocument(second);
        await library.saveDocument(first);
        expect(await library.listDocuments(ANONYMOUS)).toEqual([first, second]);
        expect(await library.findDocument(ANONYMOUS, 'b')).toEqual(second);
        expect(await library.findDocument(ANONYMOUS, 'c')).toBeNull();
      });

      it('keep the day they were created when saved again', async () => {
        const document = buildDocument();
        await library.saveDocument(document);
        const changed = { ...document, title: 'New', authors: ['B'], createdAt: LATER, updatedAt: LATER };
        await library.saveDocument(changed);
        expect(await library.findDocument(ANONYMOUS, document.id)).toEqual({
          ...changed,
          createdAt: document.createdAt,
        });
      });
    });

    describeDocumentChanges(() => underTest);

    describe('pages', () => {
      beforeEach(() => library.saveDocument(buildDocument()));

      it('are given back as they were saved, in reading order', async () => {
        const later = buildPage({ path: 'later', number: 2, depth: 1 });
        const first = buildPage({
          path: 'a/first',
          number: 1,
          headings: [{ level: 1, id: 'x', text: 'X', start: 0 }],
          filePages: [{ start: 0, number: 12, label: 'xii' }],
        });
        await library.savePage(later);
        await library.savePage(first);
        expect((await library.listPages(ANONYMOUS, 'handbook')).map(({ path }) => path)).toEqual(['a/first', 'later']);
        const {
          sourceHash: _hash,
          readingRecord: _record,
          chunkFrequencies: _frequencies,
          chunkCount: _chunks,
          termCount: _terms,
          identifiers: _identifiers,
          ...page
        } = first;
        expect(await library.findPageByPath(ANONYMOUS, 'handbook', 'a/first')).toEqual(page);
        expect(await library.findPageVersion(ANONYMOUS, first.id)).toEqual(versionOf(first));
        const {
          html: _html,
          text: _text,
          sentences: _sentences,
          headings: _headings,
          filePages: _filePages,
          pageId: _pageId,
          ...summary
        } = page;
        expect(await library.findPage(ANONYMOUS, first.id)).toEqual(summary);
      });

      it('are listed document by document, these by title', async () => {
        await library.saveDocument(buildDocument({ id: 'a', title: 'Zeta' }));
        await library.saveDocument(buildDocument({ id: 'b', title: 'Alpha' }));
        for (const documentId of ['a', 'b']) {
          await library.savePage(buildPage({ documentId, path: 'second', number: 2 }));
          await library.savePage(buildPage({ documentId, path: 'first', number: 1 }));
        }
        const pages = await library.listEveryPage(ANONYMOUS);
        expect(pages.map(({ documentId, path }) => `${documentId} ${path}`)).toEqual([
          'b first',
          'b second',
          'a first',
          'a second',
        ]);
      });

      it.each(['', 'no such page', '\0', '\uD800', "' or true --", '00000000-0000-0000-0000-000000000000'])(
        'answer null for %j',
        async (id) => {
          expect(await library.findPage(ANONYMOUS, id)).toBeNull();
          expect(await library.findPageVersion(ANONYMOUS, id, id)).toBeNull();
          expect(await library.findVersionOfAnyPage(ANONYMOUS, id)).toBeNull();
          expect(await library.listPageTexts(ANONYMOUS, [id])).toEqual([]);
          expect(await library.findPageByPath(ANONYMOUS, id, id)).toBeNull();
          expect(await library.findAsset(ANONYMOUS, id, id)).toBeNull();
          expect(await library.findDocument(ANONYMOUS, id)).toBeNull();
        },
      );

      it('are listed for ingest with what tells whether they changed', async () => {
        const page = buildPage({
          sourceHash: 'abc',
          readingRecord: 'of these files',
          sections: [{ title: 'Part', depth: 0 }],
        });
        await library.savePage(page);
        const { id, path, version, number, chapter, sections, chunkCount } = page;
        const indexed = { id, path, sourceHash: 'abc', version, number, chapter, sections, chunkCount };
        expect(await library.listIndexedPages('handbook')).toEqual([{ ...indexed, readingRecord: 'of these files' }]);
        await library.saveReadingRecord(page.id, 'of those files');
        expect(await library.listIndexedPages('handbook')).toEqual([{ ...indexed, readingRecord: 'of those files' }]);
      });

      it('move without changing anything else', async () => {
        const page = buildPage();
        await library.savePage(page);
        await library.movePage(page.id, {
          number: 9,
          depth: 2,
          chapter: '3.1.4',
          sections: [{ title: 'Part', depth: 1 }],
        });
        expect(await library.findPage(ANONYMOUS, page.id)).toMatchObject({
          number: 9,
          depth: 2,
          chapter: '3.1.4',
          sections: [{ title: 'Part', depth: 1 }],
          title: page.title,
          version: page.version,
        });
      });

      it('take any JavaScript string without moving an offset', async () => {
        const page = buildPage({
          text: 'a\uD800b\0c',
          html: '<p>a\uD800b</p>',
          headings: [{ level: 1, id: 'h', text: '\uDC00', start: 0 }],
          title: '\uD800',
        });
        await library.savePageVersion(versionOf(page));
        await library.savePage(page);
        expect((await library.findPageVersion(ANONYMOUS, page.id))?.text).toBe('a\uFFFDb\uFFFDc');
      });
    });

    describe('access', () => {
      it('hides a document with everything in it from those its list does not name', async () => {
        await library.saveDocument(buildDocument({ accessList: ['user:ann'] }));
        const page = buildPage();
        await library.savePage(page);
        await library.saveAsset({
          documentId: 'handbook',
          path: 'a.png',
          mediaType: 'image/png',
          bytes: new Uint8Array([1]),
        });
        const seenBy = async (viewer: Viewer) => [
          await library.listDocuments(viewer),
          await library.findDocument(viewer, 'handbook'),
          await library.listPages(viewer, 'handbook'),
          await library.listEveryPage(viewer),
          await library.findPage(viewer, page.id),
          await library.findPageByPath(viewer, 'handbook', page.path),
          await library.findPageVersion(viewer, page.id),
          await library.findPageVersion(viewer, page.id, page.version),
          await library.findVersionOfAnyPage(viewer, page.version),
          await library.listPageTexts(viewer, [page.id]),
          await library.findAsset(viewer, 'handbook', 'a.png'),
        ];
        expect(await seenBy(ANONYMOUS)).toEqual([[], null, [], [], null, null, null, null, null, [], null]);
        for (const seen of await seenBy(ANN))
          expect(seen).not.toSatisfy((value) => value === null || (Array.isArray(value) && value.length === 0));
      });

      it('follows the list as it is today, for old versions too, and an empty list lets nobody', async () => {
        const page = buildPage();
        await library.saveDocument(buildDocument());
        await library.savePage(page);
        await library.saveDocument(buildDocument({ accessList: [] }));
        expect(await library.findPageVersion(ANONYMOUS, page.id, page.version)).toBeNull();
        expect(await library.listDocuments(ANN)).toEqual([]);
      });
    });

    describePageVersions(() => underTest);
    describeTermStatistics(() => underTest);

    describe('pictures', () => {
      it('are given back byte for byte and replaced by path', async () => {
        await library.saveDocument(buildDocument());
        const asset = {
          documentId: 'handbook',
          path: 'img/é 1.png',
          mediaType: 'image/png',
          bytes: Uint8Array.from({ length: 512 }, (_, index) => index % 256),
        };
        await library.saveAsset(asset);
        expect(await library.findAsset(ANONYMOUS, 'handbook', asset.path)).toEqual(asset);
        const changed = { ...asset, mediaType: 'image/webp', bytes: new Uint8Array([0, 255]) };
        await library.saveAsset(changed);
        expect(await library.findAsset(ANONYMOUS, 'handbook', asset.path)).toEqual(changed);
      });
    });
  });
}
