import { describe, expect, it } from 'vitest';

import type { PageMatch } from '#lib/contracts/page-search.ts';

import { groupMatches } from './search-results.tsx';

function match(pageId: string, start: number): PageMatch {
  return {
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

describe('matches by page', () => {
  it('keep the order of pages and of the matches on each', () => {
    const groups = groupMatches([match('b', 7), match('a', 1), match('b', 3), match('c', 2)]);
    expect(groups.map(({ pageTitle, matches }) => [pageTitle, matches.map(({ start }) => start)])).toEqual([
      ['Page b', [7, 3]],
      ['Page a', [1]],
      ['Page c', [2]],
    ]);
  });

  it('number the matches through all groups', () => {
    const groups = groupMatches([match('b', 7), match('a', 1), match('b', 3), match('c', 2)]);
    expect(groups.map(({ first }) => first)).toEqual([0, 2, 3]);
  });
});
