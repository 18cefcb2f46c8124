import { describe, expect, it } from 'vitest';

import type { PageMatch } from '#lib/contracts/page-search.ts';

import { groupMatches } from './found-list.tsx';

function match(pageId: string, start: number, fit: PageMatch['fit'] = 'words'): PageMatch {
  return {
    fit,
    document_id: 'b',
    document_title: 'Book',
    page_id: pageId,
    page_version: 'a'.repeat(64),
    page_title: `Page ${pageId}`,
    section_heading: '',
    url: `/books/b/${pageId}`,
    start,
    end: start + 1,
    before: '',
    match: 'x',
    after: '',
  };
}

describe('the places of a page', () => {
  it('stand together as long as no better place of another page comes between', () => {
    const groups = groupMatches([match('b', 7), match('b', 3), match('a', 1), match('b', 9)], false);
    expect(groups.map(({ title, matches }) => [title, matches.map(({ start }) => start)])).toEqual([
      ['Page b', [7, 3]],
      ['Page a', [1]],
      ['Page b', [9]],
    ]);
  });

  it('are numbered through all groups', () => {
    const groups = groupMatches([match('b', 7), match('b', 3), match('a', 1), match('b', 9)], false);
    expect(groups.map(({ first }) => first)).toEqual([0, 2, 3]);
  });

  it('are told apart where they are only a part of a word, and by their book where there are many', () => {
    const groups = groupMatches(
      [match('b', 7), match('b', 8, 'near'), match('b', 3, 'beginning'), match('b', 4, 'inside')],
      true,
    );
    expect(groups.map(({ title, matches }) => [title, matches.length])).toEqual([
      ['Book · Page b', 2],
      ['Book · Page b · as part of longer words', 2],
    ]);
  });
});
