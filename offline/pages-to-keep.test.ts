import { describe, expect, it } from 'vitest';

import { pagesToKeep, picturesIn } from './pages-to-keep.ts';

describe('pagesToKeep', () => {
  it('begins with the current page, and prefers those that are read next', () => {
    expect(pagesToKeep(10, 4)).toEqual([4, 5, 6, 3, 7, 8, 9, 2, 1, 0]);
  });

  it('is every page of a short book, once', () => {
    for (const current of [0, 5, 9])
      expect(pagesToKeep(10, current).toSorted((a, b) => a - b)).toEqual([...Array(10).keys()]);
  });

  it('keeps of a long book what is near', () => {
    expect(pagesToKeep(1_000, 500, 8)).toEqual([500, 501, 502, 499, 503, 504, 505, 498]);
    expect(pagesToKeep(1_000, 999)).toHaveLength(200);
    expect(pagesToKeep(1_000, 999).at(-1)).toBe(800);
  });
});

describe('picturesIn', () => {
  const folder = '/api/documents/guide/assets/';

  it('finds each picture once, in the middle one of its sizes', () => {
    const srcset = `${folder}a.png?width=480 480w, ${folder}a.png?width=960 960w, ${folder}a.png 1200w`;
    const html = `<img src="${folder}a.png" srcset="${srcset}"><img src="${folder}b.svg"><a href="${folder}b.svg">`;
    expect(picturesIn(html, folder)).toEqual([`${folder}a.png?width=960`, `${folder}b.svg`]);
  });

  it('leaves pictures of other books and of nowhere', () => {
    expect(
      picturesIn('<img src="/api/documents/other/assets/a.png"><img src="https://other.example/a.png">', folder),
    ).toEqual([]);
  });
});
