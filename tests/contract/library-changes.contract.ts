import { describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { buildDocument, buildPage } from '#tests/support/library-records.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };

/** What every library repository does when a part of a document is written by itself; it is empty before each test. */
export function describeDocumentChanges(underTest: () => { library: LibraryRepository }): void {
  const library = () => underTest().library;

  describe('what changes of a document by itself', () => {
    it('is who may read it, from then on', async () => {
      await library().saveDocument(buildDocument());
      expect(await library().setAccess('handbook', ['user:ann'])).toBe(true);
      expect(await library().findDocument(ANONYMOUS, 'handbook')).toBeNull();
      expect((await library().findDocument(ANN, 'handbook'))?.accessList).toEqual(['user:ann']);
      expect(await library().setAccess('handbook', [])).toBe(true);
      expect(await library().findDocument(ANN, 'handbook')).toBeNull();
      expect(await library().findDocumentOfAnyone('handbook')).toEqual(
        buildDocument({ accessList: [], accessByHand: true }),
      );
      expect(await library().setAccess('absent', ['public'])).toBe(false);
    });

    it('is who may read it as its source says, unless it was set by hand and until it is given back', async () => {
      await library().saveDocument(buildDocument());
      expect(await library().followSource('handbook', ['user:ann'])).toBe(true);
      expect(await library().findDocumentOfAnyone('handbook')).toEqual(buildDocument({ accessList: ['user:ann'] }));
      await library().setAccess('handbook', []);
      expect(await library().followSource('handbook', ['public'])).toBe(false);
      await library().saveDocument(buildDocument({ title: 'New' }), { keepsAccess: true });
      const restricted = { title: 'New', accessList: [], accessByHand: true };
      expect(await library().findDocumentOfAnyone('handbook')).toMatchObject(restricted);
      expect(await library().releaseAccess('handbook')).toBe(true);
      expect(await library().findDocumentOfAnyone('handbook')).toMatchObject({ ...restricted, accessByHand: false });
      expect(await library().followSource('handbook', ['public'])).toBe(true);
      expect((await library().findDocumentOfAnyone('handbook'))?.accessList).toEqual(['public']);
      expect(await library().followSource('absent', ['public'])).toBe(false);
      expect(await library().releaseAccess('absent')).toBe(false);
    });

    it('is nothing of its access where that is to be kept', async () => {
      await library().saveDocument(buildDocument({ accessList: ['user:ann'] }), { keepsAccess: true });
      expect((await library().findDocumentOfAnyone('handbook'))?.accessList).toEqual(['user:ann']);
      await library().saveDocument(buildDocument({ title: 'New' }), { keepsAccess: true });
      expect(await library().findDocumentOfAnyone('handbook')).toMatchObject({
        title: 'New',
        accessList: ['user:ann'],
      });
    });

    it('is what it is about', async () => {
      await library().saveDocument(buildDocument());
      await library().saveSummaries('handbook', { brief: 'In short.', standard: 'At length.' });
      const summaries = { summaryBrief: 'In short.', summaryStandard: 'At length.' };
      expect(await library().findDocument(ANONYMOUS, 'handbook')).toEqual(buildDocument(summaries));
      expect(await library().findDocumentOfAnyone('absent')).toBeNull();
    });
  });

  it('counts the pages and chunks of all documents, whoever may read them', async () => {
    await library().saveDocument(buildDocument({ accessList: [] }));
    await library().saveDocument(buildDocument({ id: 'z', title: 'Z' }));
    for (const path of ['a', 'b', 'gone']) await library().savePage(buildPage({ path, chunkCount: 4 }));
    await library().removePages([buildPage({ path: 'gone' }).id]);
    const [full, empty] = await library().listDocumentSummaries();
    expect(full).toMatchObject({ id: 'handbook', title: 'Handbook', pages: 2, chunks: 8 });
    expect(empty).toMatchObject({ id: 'z', pages: 0, chunks: 0 });
  });
}
