import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';

import { locateCitations } from './locate-citations.ts';
import type { LibraryRepository } from './ports.ts';

const OLD = 'The keeper trims the lamp every four hours. He rests in the afternoon until the bell rings.';
const NEW = 'It is a long day for us. The keeper trims the lamp every four hours. He sleeps in the afternoon.';
const QUOTE = { start: 0, end: 43 };

type Library = Pick<LibraryRepository, 'findPage' | 'findPageVersion' | 'listPageTexts'>;

/** A library with one page, `NEW` in its current version, and the versions it keeps. */
function libraryOf(kept: Record<string, string>): Library & { read: string[] } {
  const read: string[] = [];
  const names = { documentId: 'book', path: 'p', title: 'P', filename: 'p.md' };
  const summary = { id: 'page', number: 1, depth: 0, chapter: null, sections: [], ...names };
  return {
    read,
    findPage: async (_viewer, id) => (id === 'page' ? { ...summary, version: 'new' } : null),
    findPageVersion: async (_viewer, pageId, version = 'new') => {
      read.push(version);
      const text = kept[version];
      return text === undefined
        ? null
        : { pageId, version, html: '', text, sentences: [], headings: [], filePages: null };
    },
    listPageTexts: async (_viewer, ids) => {
      read.push(...ids);
      return ids.map((pageId) => ({ pageId, version: 'new', text: NEW, headings: [], filePages: null }));
    },
  };
}

const locate = async (library: Library, page: { pageId?: string; pageVersion?: string; ranges: object[] }) => {
  const cited = { pageId: 'page', pageVersion: 'old', ...page, ranges: page.ranges as (typeof QUOTE)[] };
  return (await locateCitations(library, ANONYMOUS, [cited]))[0];
};

describe('locateCitations', () => {
  it('finds what moved, and says what has gone where it can still be read', async () => {
    const text = new AnchoredText(OLD);
    const ranges = [QUOTE, { start: 44, end: OLD.length }].map((range) => text.describe(range));
    const library = libraryOf({});
    expect(await locate(library, { ranges })).toEqual([
      { status: 'moved', pageVersion: 'new', start: 25, end: 68 },
      { status: 'orphaned', pageVersion: 'old', start: 44, end: OLD.length },
    ]);
    expect(library.read).toEqual(['page']);
  });

  it('takes from the cited version what an old citation does not say', async () => {
    const library = libraryOf({ old: OLD });
    expect(await locate(library, { ranges: [QUOTE, QUOTE] })).toEqual([
      { status: 'moved', pageVersion: 'new', start: 25, end: 68 },
      { status: 'moved', pageVersion: 'new', start: 25, end: 68 },
    ]);
    expect(library.read).toEqual(['page', 'old']);
  });

  it('reads nothing of a page that is as it was', async () => {
    const library = libraryOf({});
    const places = await locate(library, { pageVersion: 'new', ranges: [QUOTE] });
    expect(places).toEqual([{ status: 'exact', pageVersion: 'new', ...QUOTE }]);
    expect(library.read).toEqual([]);
  });

  it.each([
    ['a page that has gone or may not be read', { pageId: 'another', ranges: [QUOTE] }],
    ['an old citation whose version is no longer kept', { ranges: [QUOTE] }],
  ])('orphans %s', async (_what, page) => {
    expect(await locate(libraryOf({}), page)).toEqual([{ status: 'orphaned', pageVersion: 'old', ...QUOTE }]);
  });
});
