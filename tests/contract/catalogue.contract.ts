import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { type DocumentCondition, EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import type { Catalogue, CatalogueQuery } from '#lib/books/library/catalogue.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { buildDocument, buildIdentifier, buildPage } from '#tests/support/library-records.ts';

import { describeCatalogueIdentifiers } from './catalogue-identifiers.contract.ts';

const ANN: Viewer = { userId: 'ann', department: 'sales', orgId: null };

/** A catalogue to test, and the library it tells of. */
export interface CatalogueUnderTest {
  catalogue: Catalogue;
  library: LibraryRepository;
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

const query = (changes: Partial<CatalogueQuery> = {}): CatalogueQuery => ({
  filter: EVERY_DOCUMENT,
  sortBy: 'title',
  order: 'asc',
  limit: 100,
  ...changes,
});

const where = (...must: DocumentCondition[]) => ({ must, should: [] });

/** What every catalogue does, whatever database is behind it. */
export function describeCatalogue(name: string, create: () => Promise<CatalogueUnderTest>): void {
  describe(`${name} as a catalogue`, () => {
    let underTest: CatalogueUnderTest;
    let catalogue: Catalogue;

    beforeAll(async () => {
      underTest = await create();
      catalogue = underTest.catalogue;
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    const save = async (...documents: Partial<Document>[]): Promise<void> => {
      for (const document of documents) await underTest.library.saveDocument(buildDocument(document));
    };

    const idsOf = async (changes: Partial<CatalogueQuery> = {}, viewer: Viewer = ANONYMOUS) =>
      (await catalogue.list(viewer, query(changes))).documents.map(({ id }) => id);

    describe('listing', () => {
      it('says of a document all but where it lies and who may read it, and counts the pages that are there', async () => {
        await save({ documentType: 'report', summaryBrief: 'In short.' });
        for (const path of ['a', 'b', 'gone']) await underTest.library.savePage(buildPage({ path }));
        await underTest.library.removePages([buildPage({ path: 'gone' }).id]);
        const { sourcePath: _path, accessList: _grants, fieldsByHand: _byHand, ...document } = buildDocument();
        const entry = { ...document, documentType: 'report', summaryBrief: 'In short.', pageCount: 2 };
        expect(await catalogue.list(ANONYMOUS, query())).toEqual({ documents: [entry], total: 1 });
        expect(await catalogue.find(ANONYMOUS, document.id)).toEqual({ ...entry, identifiers: [] });
        expect(await catalogue.find(ANONYMOUS, 'another')).toBeNull();
      });

      it('counts the pages of a file that has pages of its own', async () => {
        await save({ id: 'a', filePageCount: 17 }, { id: 'b' });
        await underTest.library.savePage(buildPage({ documentId: 'a' }));
        for (const path of ['x', 'y']) await underTest.library.savePage(buildPage({ documentId: 'b', path }));
        const { documents } = await catalogue.list(ANONYMOUS, query({ sortBy: 'page_count', order: 'desc' }));
        expect(documents.map(({ id, pageCount }) => [id, pageCount])).toEqual([
          ['a', 17],
          ['b', 2],
        ]);
        const summaries = await underTest.library.listDocumentSummaries();
        expect(summaries.map(({ id, pages }) => [id, pages])).toEqual([
          ['a', 17],
          ['b', 2],
        ]);
      });

      it('counts all, however few are shown', async () => {
        await save(...Array.from({ length: 7 }, (_, index) => ({ id: `d${index}`, title: `T${index}` })));
        const page = async (limit: number, offset: number) => {
          const { documents, total } = await catalogue.list(ANONYMOUS, query({ limit, offset }));
          return [documents.map(({ id }) => id), total];
        };
        expect(await page(3, 0)).toEqual([['d0', 'd1', 'd2'], 7]);
        expect(await page(3, 6)).toEqual([['d6'], 7]);
        expect(await page(3, 9)).toEqual([[], 7]);
        expect(await page(0, 0)).toEqual([[], 7]);
      });

      it('sorts by each field, ties by title and id', async () => {
        const at = (day: number) => new Date(Date.UTC(2026, 0, day));
        await save(
          { id: 'c', title: 'beta', createdAt: at(1), sourceUpdatedAt: at(3) },
          { id: 'b', title: 'Alpha', createdAt: at(2), sourceUpdatedAt: at(2) },
          { id: 'a', title: 'Beta', createdAt: at(3), sourceUpdatedAt: at(2) },
        );
        await underTest.library.savePage(buildPage({ documentId: 'c' }));
        expect(await idsOf()).toEqual(['b', 'a', 'c']);
        expect(await idsOf({ order: 'desc' })).toEqual(['a', 'c', 'b']);
        expect(await idsOf({ sortBy: 'upload_date' })).toEqual(['c', 'b', 'a']);
        expect(await idsOf({ sortBy: 'source_updated_at' })).toEqual(['b', 'a', 'c']);
        expect(await idsOf({ sortBy: 'source_updated_at', order: 'desc' })).toEqual(['c', 'b', 'a']);
        expect(await idsOf({ sortBy: 'page_count', order: 'desc' })).toEqual(['c', 'b', 'a']);
      });
    });

    describe('filtering', () => {
      beforeEach(() =>
        save(
          { id: 'one', title: 'Year Report', documentType: 'Report', department: 'Sales', authors: ['Ann', 'Bob'] },
          { id: 'two', title: 'Überblick', documentType: 'report', origin: 'wiki', language: 'de', authors: ['bob'] },
          { id: 'three', title: 'Manual', filename: 'Manual.html', type: 'html', language: null, authors: [] },
        ),
      );

      it.each([
        ['document_id', ['ONE'], ['one']],
        ['title', ['year report', 'überblick'], ['one', 'two']],
        ['title', ['ÜBERBLICK', 'berblick', '.berblick', 'Ü.*'], ['two']],
        ['title', ['year', 'Year Report\n'], []],
        ['filename', ['manual.HTML'], ['three']],
        ['type', ['markdown'], ['one', 'two']],
        ['document_type', ['REPORT'], ['one', 'two']],
        ['department', ['sales', 'absent'], ['one']],
        ['origin', ['Wiki'], ['two']],
        ['language', ['de'], ['two']],
        ['author', ['BOB'], ['one', 'two']],
        ['author', ['ann'], ['one']],
        ['identifier', ['PPR-1'], []],
        ['title', ["' or true --", '\0', '\uD800', '%'], []],
      ] as const)('matches %s with any of %j', async (key, any, ids) => {
        const filter = where({ key, match: { any: [...any] } });
        expect((await catalogue.listIds(ANONYMOUS, filter)).toSorted()).toEqual([...ids].toSorted());
      });

      it.each(['document_id', 'title', 'author', 'identifier'] as const)(
        'matches nothing with an empty list of %s',
        async (key) => {
          expect(await catalogue.listIds(ANONYMOUS, where({ key, match: { any: [] } }))).toEqual([]);
        },
      );

      it('wants all of must, and one of should', async () => {
        const type = { key: 'document_type', match: { any: ['report'] } } satisfies DocumentCondition;
        const wiki = { key: 'origin', match: { any: ['wiki'] } } satisfies DocumentCondition;
        const sales = { key: 'department', match: { any: ['sales'] } } satisfies DocumentCondition;
        const ids = async (must: DocumentCondition[], should: DocumentCondition[]) =>
          (await catalogue.listIds(ANONYMOUS, { must, should })).toSorted();
        expect(await ids([type, wiki], [])).toEqual(['two']);
        expect(await ids([wiki, sales], [])).toEqual([]);
        expect(await ids([], [wiki, sales])).toEqual(['one', 'two']);
        expect(await ids([sales], [wiki, sales])).toEqual(['one']);
        expect(await ids([sales], [wiki])).toEqual([]);
        expect(await ids([], [])).toEqual(['one', 'three', 'two']);
      });

      it('counts by what it is asked for, whatever the letter case', async () => {
        expect(await catalogue.group(ANONYMOUS, EVERY_DOCUMENT, 'document_type')).toEqual([
          { value: 'Report', count: 2 },
          { value: null, count: 1 },
        ]);
        expect(await catalogue.group(ANONYMOUS, EVERY_DOCUMENT, 'author')).toEqual([
          { value: 'Bob', count: 2 },
          { value: 'Ann', count: 1 },
          { value: null, count: 1 },
        ]);
        const wiki = where({ key: 'origin', match: { any: ['wiki'] } });
        expect(await catalogue.group(ANONYMOUS, wiki, 'language')).toEqual([{ value: 'de', count: 1 }]);
      });
    });

    it('compares moments to the millisecond, and means nothing by a range that says nothing', async () => {
      await save(
        { id: 'early', createdAt: new Date('2026-03-02T23:59:59.999Z') },
        { id: 'late', createdAt: new Date('2026-03-03T00:00:00.000Z') },
      );
      const within = async (range: Record<string, string>) =>
        (await catalogue.listIds(ANONYMOUS, where({ key: 'upload_date', range }))).toSorted();
      expect(await within({ gte: '2026-03-03T01:00:00+01:00' })).toEqual(['late']);
      expect(await within({ gt: '2026-03-03T00:00:00Z' })).toEqual([]);
      expect(await within({ lt: '2026-03-03T00:00:00Z' })).toEqual(['early']);
      expect(await within({ gte: '2026-01-01T00:00:00Z', lte: '2026-03-03T00:00:00Z' })).toEqual(['early', 'late']);
      expect(await within({})).toEqual([]);
      expect(await within({ gte: 'yesterday' })).toEqual([]);
    });

    it('finds documents by the terms of what they are called, those that hold most of them first', async () => {
      await save(
        { id: 'pumps', title: 'Annual Report on Pumps', filename: 'pumps.md' },
        { id: 'annual', title: 'Annual Report', filename: 'annual-2025.md' },
        { id: 'valves', title: 'Valves', filename: 'valve-report.md' },
      );
      const found = async (...terms: string[]) =>
        (await catalogue.findByTitleTerms(ANONYMOUS, terms, 10)).map(({ id }) => id);
      expect(await found('annual', 'report', 'pump')).toEqual(['pumps', 'annual', 'valves']);
      expect(await found('2025')).toEqual(['annual']);
      expect(await found("it's", '\\', '\0', '|', '&!')).toEqual([]);
      expect(await found()).toEqual([]);
      expect(await catalogue.findByTitleTerms(ANONYMOUS, ['report'], 1)).toHaveLength(1);
    });

    it('lists what is called by all of the words, in any form', async () => {
      await save(
        { id: 'pumps', title: 'Annual Reports on Pumps', filename: 'p.md' },
        { id: 'annual', title: 'Annual Report', filename: 'annual-2025.md' },
      );
      expect(await idsOf({ titleWords: 'the report, annual' })).toEqual(['annual', 'pumps']);
      expect(await idsOf({ titleWords: 'pump report' })).toEqual(['pumps']);
      expect(await idsOf({ titleWords: 'pump valve' })).toEqual([]);
      expect(await idsOf({ titleWords: 'the' })).toEqual([]);
    });

    describe('access', () => {
      beforeEach(() =>
        save(
          { id: 'open', department: 'd' },
          { id: 'ann', accessList: ['user:ann'], department: 'd' },
          { id: 'sales', accessList: ['department:sales', 'user:zoe'], department: 'd' },
          { id: 'bob', accessList: ['user:bob'], department: 'd' },
          { id: 'nobody', accessList: [], department: 'd' },
        ),
      );

      const seenBy = async (viewer: Viewer) => {
        const all = ['open', 'ann', 'sales', 'bob', 'nobody'];
        const found = await Promise.all(all.map((id) => catalogue.find(viewer, id)));
        const { documents, total } = await catalogue.list(viewer, query({ sortBy: 'upload_date' }));
        const [group] = await catalogue.group(viewer, EVERY_DOCUMENT, 'department');
        return {
          listed: documents.map(({ id }) => id).toSorted(),
          total,
          counted: group?.count,
          ids: (await catalogue.listIds(viewer, EVERY_DOCUMENT)).toSorted(),
          should: (
            await catalogue.listIds(viewer, { must: [], should: [{ key: 'department', match: { any: ['d'] } }] })
          ).toSorted(),
          found: found.flatMap((entry) => entry?.id ?? []).toSorted(),
          byTitle: (await catalogue.findByTitleTerms(viewer, ['handbook'], 9)).map(({ id }) => id).toSorted(),
          readable: [...(await catalogue.readable(viewer, [...all, 'absent']))].toSorted(),
        };
      };

      it.each<[string, Viewer, string[]]>([
        ['nobody in particular', ANONYMOUS, ['open']],
        ['a member of a department', ANN, ['ann', 'open', 'sales']],
        ['whoever sees everything', UNRESTRICTED, ['ann', 'bob', 'nobody', 'open', 'sales']],
      ])('shows %s what lists them, everywhere', async (_who, viewer, ids) => {
        const seen = await seenBy(viewer);
        const { total, counted, ...lists } = seen;
        expect([total, counted]).toEqual([ids.length, ids.length]);
        for (const list of Object.values(lists)) expect(list).toEqual(ids);
      });

      it('follows a list that changes at once', async () => {
        await underTest.library.setAccess('open', []);
        expect((await seenBy(ANONYMOUS)).total).toBe(0);
        await underTest.library.setAccess('bob', ['public']);
        expect((await seenBy(ANONYMOUS)).ids).toEqual(['bob']);
      });

      it('marks all that a viewer may read, for as long as that is the same', async () => {
        const marked = async (viewer: Viewer) => {
          const mark = await catalogue.markReadable(viewer);
          return { mark, holds: async () => (await catalogue.readable(viewer, [mark])).has(mark) };
        };
        const [anyone, ann] = [await marked(ANONYMOUS), await marked(ANN)];
        expect(ann.mark).not.toBe(anyone.mark);
        expect([await anyone.holds(), await ann.holds()]).toEqual([true, true]);
        expect(await catalogue.readable(ANONYMOUS, [ann.mark])).toEqual(new Set());
        await underTest.library.setAccess('ann', []);
        expect([await anyone.holds(), await ann.holds()]).toEqual([true, false]);
        expect(await catalogue.readable(ANN, [ann.mark, 'open'])).toEqual(new Set(['open']));
      });

      it('asks the database nothing about no document', async () => {
        expect(await catalogue.readable(ANONYMOUS, [])).toEqual(new Set());
      });
    });

    describeCatalogueIdentifiers(() => underTest);

    it('takes identifiers out with their page', async () => {
      await save({});
      const page = buildPage({ identifiers: [buildIdentifier('PPR-1')] });
      await underTest.library.savePage(page);
      await underTest.library.removePages([page.id]);
      expect(await catalogue.findIdentifier(ANONYMOUS, 'PPR-1', EVERY_DOCUMENT, 9)).toEqual([]);
      expect((await catalogue.find(ANONYMOUS, 'handbook'))?.identifiers).toEqual([]);
    });
  });
}
