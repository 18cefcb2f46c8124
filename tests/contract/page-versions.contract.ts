import { beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';
import { buildDocument, buildPage, versionOf } from '#tests/support/library-records.ts';

import type { LibraryRepositoryUnderTest } from './term-statistics.contract.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const LATER = new Date('2100-01-01T00:00:00Z');

/** How long the versions of a page can be read; the library is empty before each test. */
export function describePageVersions(underTest: () => LibraryRepositoryUnderTest): void {
  const library = () => underTest().library;

  describe('versions', () => {
    const old = buildPage({ text: 'The old words.' });
    const current = buildPage({ text: 'The new words.' });

    beforeEach(() => library().saveDocument(buildDocument()));

    it('are readable by name as soon as their page is there, without becoming current', async () => {
      await library().savePage(old);
      await library().savePageVersion(versionOf(current));
      await library().savePageVersion(versionOf(current));
      expect(await library().findPageVersion(ANONYMOUS, old.id, current.version)).toEqual(versionOf(current));
      expect(await library().findPageVersion(ANONYMOUS, old.id)).toEqual(versionOf(old));
    });

    it('stay readable when replaced, and when their page is removed', async () => {
      await library().savePage(old);
      await library().savePage(current);
      expect(await library().findPageVersion(ANONYMOUS, old.id, old.version)).toEqual(versionOf(old));
      await library().removePages([old.id]);
      expect(await library().findPageVersion(ANONYMOUS, old.id, old.version)).toEqual(versionOf(old));
      expect(await library().findPageVersion(ANONYMOUS, old.id, current.version)).toEqual(versionOf(current));
      expect(await library().findPageVersion(ANONYMOUS, old.id)).toBeNull();
    });

    it('are found without their page, one of a current page first', async () => {
      const twin = buildPage({ path: 'twin', text: old.text });
      await library().savePage(old);
      await library().savePage(current);
      expect(await library().findVersionOfAnyPage(ANONYMOUS, old.version)).toEqual(versionOf(old));
      await library().savePage(twin);
      expect(await library().findVersionOfAnyPage(ANONYMOUS, old.version)).toEqual(versionOf(twin));
      await library().removePages([twin.id]);
      expect(await library().findVersionOfAnyPage(ANONYMOUS, old.version)).toEqual(versionOf(old));
    });

    it('are read by the page, the current ones alone', async () => {
      const other = buildPage({ path: 'other', text: 'Other words.' });
      for (const page of [old, current, other]) await library().savePage(page);
      const texts = await library().listPageTexts(ANONYMOUS, [old.id, other.id, 'absent']);
      const wanted = [current, other].map(({ id, version, text, headings, filePages }) => ({
        pageId: id,
        version,
        text,
        headings,
        filePages,
      }));
      expect(texts.toSorted((one, two) => (one.text < two.text ? 1 : -1))).toEqual(
        wanted.toSorted((one, two) => (one.text < two.text ? 1 : -1)),
      );
      await library().removePages([old.id]);
      expect(await library().listPageTexts(ANONYMOUS, [old.id])).toEqual([]);
      expect(await library().listPageTexts(ANONYMOUS, [])).toEqual([]);
    });

    it('stay as long as a question about a part of them is kept', async () => {
      await library().savePage(old);
      await library().savePage(current);
      const selection = { pageId: old.id, pageVersion: old.version, start: 0, end: 3 };
      await underTest().conversations.record(ANN, buildTurn({ selection }));
      expect(await library().pruneVersions(LATER)).toBe(0);
      await underTest().conversations.deleteBefore(LATER);
      expect(await library().pruneVersions(LATER)).toBe(1);
    });

    it('are pruned when they are neither current nor cited', async () => {
      const third = buildPage({ text: 'The newest words.' });
      for (const page of [old, current, third]) await library().savePage(page);
      await underTest().conversations.record(ANN, buildTurn({ sources: [buildSource(old.id, old.version)] }));
      expect(await library().pruneVersions(LATER)).toBe(1);
      expect(await library().findPageVersion(ANONYMOUS, old.id, old.version)).toEqual(versionOf(old));
      expect(await library().findPageVersion(ANONYMOUS, old.id, current.version)).toBeNull();
      expect(await library().findPageVersion(ANONYMOUS, old.id)).toEqual(versionOf(third));
    });

    it('are left alone while the moment of pruning lies before they were replaced', async () => {
      await library().savePage(old);
      await library().savePage(current);
      expect(await library().pruneVersions(new Date(0))).toBe(0);
      expect(await library().findPageVersion(ANONYMOUS, old.id, old.version)).toEqual(versionOf(old));
    });

    it('of a removed page go once nothing cites them, and the page with them', async () => {
      await library().savePage(old);
      await underTest().conversations.record(ANN, buildTurn({ sources: [buildSource(old.id, old.version)] }));
      await library().removePages([old.id]);
      await library().pruneVersions(LATER);
      expect(await library().findPageVersion(ANONYMOUS, old.id, old.version)).toEqual(versionOf(old));
      await underTest().conversations.deleteBefore(LATER);
      expect(await library().pruneVersions(LATER)).toBe(1);
      expect(await library().findPageVersion(ANONYMOUS, old.id, old.version)).toBeNull();
    });

    it('become current again when the page goes back to them', async () => {
      for (const page of [old, current, old]) await library().savePage(page);
      expect(await library().pruneVersions(LATER)).toBe(1);
      expect(await library().findPageVersion(ANONYMOUS, old.id)).toEqual(versionOf(old));
    });
  });
}
