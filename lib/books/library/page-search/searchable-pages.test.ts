import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { PageSummary, PageWords } from '#lib/books/library/page.ts';
import { buildPage } from '#tests/support/library-records.ts';

import { SearchablePages } from './searchable-pages.ts';

/** A library that notes what it is asked for. */
function libraryOf(texts: PageWords[], maxCachedUnits?: number) {
  const asked: string[][] = [];
  const listPageTexts = async (_viewer: unknown, pageIds: string[]) => {
    asked.push(pageIds);
    return texts.filter(({ pageId }) => pageIds.includes(pageId));
  };
  return { asked, searchable: new SearchablePages({ listPageTexts }, maxCachedUnits) };
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

  it('keeps what it has when many are asked for that do not all fit', async () => {
    const pages = ['a', 'b', 'c'].map((path) => buildPage({ path, text: path.repeat(9) }));
    const { asked, searchable } = libraryOf(pages, 20);
    const askForAll = async () => {
      for (const one of pages) await searchable.load(ANONYMOUS, [one], 'many');
    };
    await askForAll();
    await askForAll();
    expect(asked.flat()).toEqual([...pages, ...pages.slice(2)].map(({ id }) => id));
    await searchable.load(ANONYMOUS, pages.slice(2));
    await searchable.load(ANONYMOUS, pages.slice(2));
    expect(asked).toHaveLength(5);
  });

  it('leaves out a page that has gone', async () => {
    const { searchable } = libraryOf([]);
    expect(await searchable.load(ANONYMOUS, [page])).toEqual(new Map());
  });
});
