import { describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { type DocumentCondition, EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { LibraryRepository, PageIdentifier } from '#lib/books/library/ports.ts';
import { buildDocument, buildIdentifier, buildPage } from '#tests/support/library-records.ts';

const BOB: Viewer = { userId: 'bob', department: null, orgId: null };

const only = (condition: DocumentCondition) => ({ must: [condition], should: [] });

/** What every catalogue knows of identifiers; it is empty before each test. */
export function describeCatalogueIdentifiers(
  underTest: () => { catalogue: Catalogue; library: LibraryRepository },
): void {
  describe('identifiers', () => {
    const save = async (document: Partial<Document>, ...identifiers: PageIdentifier[]) => {
      const { id } = document;
      await underTest().library.saveDocument(buildDocument(document));
      await underTest().library.savePage(buildPage({ ...(id !== undefined && { documentId: id }), identifiers }));
    };

    const places = async (identifier: string, viewer: Viewer = ANONYMOUS, filter = EVERY_DOCUMENT) =>
      (await underTest().catalogue.findIdentifier(viewer, identifier, filter, 20)).map(
        ({ documentId, chunkId }) => `${documentId} ${chunkId}`,
      );

    it('are found with what is known of their place', async () => {
      await save({}, buildIdentifier('PPR-9087', { inHeading: true, occurrences: 3 }), buildIdentifier('PPR-908'));
      const { catalogue } = underTest();
      expect(await catalogue.findIdentifier(ANONYMOUS, 'ppr-9087', EVERY_DOCUMENT, 20)).toEqual([
        {
          documentId: 'handbook',
          pageId: buildPage().id,
          chunkId: 'chunk',
          identifier: 'PPR-9087',
          inHeading: true,
          occurrences: 3,
        },
      ]);
      expect((await catalogue.find(ANONYMOUS, 'handbook'))?.identifiers).toEqual(['PPR-9087', 'PPR-908']);
    });

    it.each(['PPR-9087', '8.3.1', 'CVE-2026-1234', 'std::vector', '--flag', "it's", 'a\\b', '\uD800x', '%_'])(
      'are found with their punctuation: %s',
      async (identifier) => {
        await save({}, buildIdentifier(identifier));
        expect(await places(identifier)).toEqual(['handbook chunk']);
        expect(await places(`${identifier}0`)).toEqual([]);
        expect(await places(identifier.slice(0, -1))).toEqual([]);
      },
    );

    it('stand in the same case first, then where a document is called so, then in headings, then where there are most', async () => {
      await save({ id: 'a' }, buildIdentifier('X-1', { chunkId: 'a1' }), buildIdentifier('X-1', { chunkId: 'a0' }));
      await save({ id: 'b' }, buildIdentifier('X-1', { chunkId: 'b1', occurrences: 5 }));
      await save({ id: 'c' }, buildIdentifier('X-1', { chunkId: 'c1', inHeading: true }));
      await save({ id: 'd', title: 'On X-1 and more' }, buildIdentifier('X-1', { chunkId: 'd1' }));
      await save({ id: 'e', filename: 'X-1.md' }, buildIdentifier('x-1', { chunkId: 'e1', inHeading: true }));
      await save({ id: 'f', title: 'On X-11' }, buildIdentifier('X-1', { chunkId: 'f1' }));
      expect(await places('X-1')).toEqual(['d d1', 'c c1', 'b b1', 'a a0', 'a a1', 'f f1', 'e e1']);
      expect((await places('x-1'))[0]).toBe('e e1');
    });

    it('are those of the current page alone', async () => {
      await save({}, buildIdentifier('OLD-1'));
      await save({}, buildIdentifier('NEW-1'));
      expect(await places('OLD-1')).toEqual([]);
      expect(await places('NEW-1')).toEqual(['handbook chunk']);
    });

    it('are filtered like documents, and filter them', async () => {
      await save({ id: 'one', department: 'sales' }, buildIdentifier('v8.3.1'));
      await save({ id: 'two', department: 'support' }, buildIdentifier('8.3.1'));
      const sales = only({ key: 'department', match: { any: ['sales'] } });
      expect(await places('8.3.1', ANONYMOUS, sales)).toEqual(['one chunk']);
      const holding = only({ key: 'identifier', match: { any: ['8.3.1'] } });
      expect((await underTest().catalogue.listIds(ANONYMOUS, holding)).toSorted()).toEqual(['one', 'two']);
    });

    it('of what may not be read look like those that are nowhere', async () => {
      await save({ accessList: ['user:bob'] }, buildIdentifier('SECRET-1'));
      expect(await places('SECRET-1')).toEqual([]);
      expect(await places('SECRET-1', BOB)).toEqual(['handbook chunk']);
      const holding = only({ key: 'identifier', match: { any: ['secret-1'] } });
      expect(await underTest().catalogue.listIds(ANONYMOUS, holding)).toEqual([]);
    });
  });
}
