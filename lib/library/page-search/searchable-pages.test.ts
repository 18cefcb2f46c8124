import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/access/viewer.ts';
import type { PageSummary, PageWords } from '#lib/library/page.ts';
import { buildPage } from '#tests/support/library-records.ts';

import { SearchablePages } from './searchable-pages.ts';

/** A library that notes what it is asked for. */
function libraryOf(texts: PageWords[]) {
  const asked: string[][] = [];
  const listPageTexts = async (_viewer: unknown, pageIds: string[]) => {
    asked.push(pageIds);
    return texts.filter(({ pageId }) => pageIds.includes(pageId));
  };
  return { asked, searchable: new SearchablePages({ listPageTexts }) };
}

describe('SearchablePages', () => {
  const page = buildPage({ text: 'Größe' });
  const replaced: PageSummary = { ...page, version: 'f'.repeat(64) };

  it('reads a version once, and another version anew', async () => {
    const { asked, searchable } = libraryOf([page]);
    const [first, again] = [await searchable.load(ANONYMOUS, [page]), await searchable.load(ANONYMOUS, [page])];
    expect(first.get(page.id)?.folded.text).toBe('grosse');
    expect(again.get(page.id)).toBe(first.get(page.id));
    expect(asked).toEqual([[page.id]]);
    await searchable.load(ANONYMOUS, [replaced]);
    expect(asked).toHaveLength(2);
  });

  it('leaves out a page that has gone', async () => {
    const { searchable } = libraryOf([]);
    expect(await searchable.load(ANONYMOUS, [page])).toEqual(new Map());
  });
});
