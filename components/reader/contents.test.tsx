import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { ContentsList } from './contents.tsx';

/** What each entry says, without its elements. */
function entriesOf(filePages: (number | undefined)[]): string[] {
  const entries = filePages.map((filePage, index) => ({
    ...{ id: `page-${index}`, href: `/books/report/part-${index}`, title: `Watch ${index}`, depth: 0 },
    ...{ chapter: null, filePage },
  }));
  const html = renderToStaticMarkup(<ContentsList entries={entries} language="en" />);
  return [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, words = '']) => words.replace(/<[^>]*>/g, '|'));
}

it('says on which page of its file each entry begins, and nothing of a book without such pages', () => {
  expect(entriesOf([1, 16])).toEqual(['|Watch 0||p. 1|', '|Watch 1||p. 16|']);
  expect(entriesOf([undefined])).toEqual(['|Watch 0|']);
});
