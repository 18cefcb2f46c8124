import { describe, expect, it } from 'vitest';

import { findTitles } from './found-titles.ts';

function found(titles: string[], query: string): string[] {
  return findTitles(
    titles.map((title) => ({ title })),
    query,
  ).map(({ title }) => title);
}

describe('titles', () => {
  it('hold every word, wherever it stands, whatever its case and accents', () => {
    expect(found(['The Café', 'Tea', 'Café and tea'], 'TEA cafe')).toEqual(['Café and tea']);
    expect(found(['Tea'], ' ')).toEqual([]);
  });

  it('come first where they hold whole words', () => {
    expect(found(['Immutable values', 'Mutable values'], 'mutable')).toEqual(['Mutable values', 'Immutable values']);
  });

  it('are at most six', () => {
    expect(
      found(
        Array.from({ length: 9 }, (_, index) => `Page ${index}`),
        'page',
      ),
    ).toHaveLength(6);
  });
});
