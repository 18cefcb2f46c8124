import { expect, it } from 'vitest';

import { pathsOfTitles } from './page-paths.ts';

const paths = (...titles: (string | null)[]) =>
  pathsOfTitles(titles.map((title, index) => ({ title, name: `986_60153-h-${index}` })));

it('addresses are the words of titles, in any script', () => {
  expect(paths('CHAPTER III: Tees & Crampits', 'Über Eis', '第一章 氷', "The keeper's day")).toEqual([
    'chapter-iii-tees-crampits',
    'über-eis',
    '第一章-氷',
    'the-keeper-s-day',
  ]);
});

it('no two pages have the same one, and a page without words keeps the name of its file', () => {
  expect(paths('Notes', 'Notes', 'Notes 2', null, '* * *')).toEqual([
    'notes',
    'notes-2',
    'notes-2-2',
    '986_60153-h-3',
    '986_60153-h-4',
  ]);
});

it('long titles are cut after a word', () => {
  const [path = ''] = paths(`${'word '.repeat(20)}end`);
  expect(path).toBe(Array(12).fill('word').join('-'));
  expect(paths('x'.repeat(200))[0]).toHaveLength(60);
});
