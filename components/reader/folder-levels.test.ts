import { expect, it } from 'vitest';

import { levelsAbove, withFolders } from './folder-levels.ts';

function outline(...pages: [path: string, depth: number][]): [string, number][] {
  const entries = pages.map(([path, depth]) => ({ path, depth, chapter: null, title: path }));
  return withFolders(entries).map(({ title, depth }) => [title, depth]);
}

it('shows the folders that no page stands for as levels, in words', () => {
  const deep: [string, number][] = [
    ['01-getting_started/deep/b', 2],
    ['01-getting_started/deep/c', 2],
  ];
  expect(outline(['Home', 0], ['01-getting_started/a', 1], ...deep, ['Bases/d', 1], ['Bases/e', 1])).toEqual([
    ['Home', 0],
    ['Getting started', 0],
    ['01-getting_started/a', 1],
    ['Deep', 1],
    ...deep,
    ['Bases', 0],
    ['Bases/d', 1],
    ['Bases/e', 1],
  ]);
});

it('shows the headings of the contents, and then no folders', () => {
  const sections = [
    { title: 'Part', depth: 0 },
    { title: 'Inner', depth: 1 },
  ];
  const entries = [
    { id: '1', path: 'a', depth: 0, chapter: null, title: 'Home' },
    { id: '2', path: 'x/b', depth: 2, chapter: null, title: 'B', sections },
    { id: '3', path: 'x/c', depth: 1, chapter: null, title: 'C' },
  ];
  const shown = withFolders(entries).map(({ title, depth }) => [title, depth]);
  expect(shown).toEqual([
    ['Home', 0],
    ['Part', 0],
    ['Inner', 1],
    ['B', 2],
    ['C', 1],
  ]);
  const above = (id: string) => levelsAbove(entries, id).map(({ title }) => title);
  expect([above('1'), above('2'), above('3'), above('4')]).toEqual([[], ['Part', 'Inner'], ['Part'], []]);
});

it('lets the index of a folder stand for it', () => {
  expect(outline(['a/index', 0], ['a/b', 1], ['a/c/README', 1], ['a/c/d', 2])).toEqual([
    ['a/index', 0],
    ['a/b', 1],
    ['a/c/README', 1],
    ['a/c/d', 2],
  ]);
});

it('counts levels from the folder of a language', () => {
  expect(outline(['en/a', 0], ['en/bases/b', 1], ['en/bases/c', 1])).toEqual([
    ['en/a', 0],
    ['Bases', 0],
    ['en/bases/b', 1],
    ['en/bases/c', 1],
  ]);
});

it('takes a folder of one page for that page', () => {
  expect(outline(['a/index', 0], ['a/intro/article', 2], ['a/b', 1])).toEqual([
    ['a/index', 0],
    ['a/intro/article', 1],
    ['a/b', 1],
  ]);
});

it('shows no folders where the contents of a book have levels of their own', () => {
  expect(outline(['part/a', 0], ['part/b', 1])).toEqual([
    ['part/a', 0],
    ['part/b', 1],
  ]);
});
