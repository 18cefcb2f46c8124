import { expect, it } from 'vitest';

import { chapterPages } from './chapter-pages.ts';

const BOOK = [
  ['preface', 0],
  ['one', 0],
  ['one-a', 1],
  ['one-a-i', 2],
  ['one-b', 1],
  ['two', 0],
].map(([id, depth]) => ({ id: String(id), depth: Number(depth) }));

const chapterOf = (pageId: string, pages = BOOK) => chapterPages(pages, pageId).map(({ id }) => id);

it('is the page at the top of the contents with all that is under it, wherever in it one is', () => {
  const one = ['one', 'one-a', 'one-a-i', 'one-b'];
  for (const pageId of one) expect(chapterOf(pageId)).toEqual(one);
  expect(chapterOf('preface')).toEqual(['preface']);
  expect(chapterOf('two')).toEqual(['two']);
});

it('is nothing for a page that is not in the contents', () => {
  expect(chapterOf('lost')).toEqual([]);
  expect(chapterOf('one', [])).toEqual([]);
});

it('begins with a heading of the contents that no page stands for', () => {
  const pages = [
    { id: 'home', depth: 0 },
    { id: 'a', depth: 1, sections: [{ depth: 0 }] },
    { id: 'b', depth: 1 },
    { id: 'c', depth: 2, sections: [{ depth: 1 }] },
    { id: 'd', depth: 0 },
  ];
  expect(chapterOf('home', pages)).toEqual(['home']);
  for (const page of ['a', 'b', 'c']) expect(chapterOf(page, pages)).toEqual(['a', 'b', 'c']);
});

it('begins with the first page where contents begin below the top', () => {
  const pages = [
    { id: 'a', depth: 1 },
    { id: 'b', depth: 0 },
    { id: 'c', depth: 1 },
  ];
  expect(chapterOf('a', pages)).toEqual(['a']);
  expect(chapterOf('c', pages)).toEqual(['b', 'c']);
});
