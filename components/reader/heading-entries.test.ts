import { expect, it } from 'vitest';

import { headingEntries } from './heading-entries.ts';

it('a book of one page has its headings as contents, each an address in that page', () => {
  const headings = [
    { id: 'ice', text: 'Ice', level: 1 },
    { id: 'rules', text: 'The rules', level: 2 },
    { id: 'länge', text: 'The length', level: 3 },
  ];
  expect(headingEntries({ title: 'Ice', headings }, '/books/ice/text')).toEqual([
    { id: 'rules', title: 'The rules', depth: 0, chapter: null, href: '/books/ice/text#rules' },
    { id: 'länge', title: 'The length', depth: 1, chapter: null, href: '/books/ice/text#l%C3%A4nge' },
  ]);
  expect(headingEntries({ title: 'Ice', headings: headings.slice(0, 1) }, '/books/ice/text')).toEqual([]);
});
