import { describe, expect, it } from 'vitest';

import { otherPartOf } from './part-of-page.ts';

const PARTS = [
  { path: 'part-1', page: 2 },
  { path: 'part-2', page: 9 },
  { path: 'part-3', page: 9 },
  { path: 'part-4', page: 12 },
];
const word = (page: number) => ({ start: 0, end: 1, page, left: 0, top: 0, right: 1, bottom: 1 });

function partFor(asked: number, { path = 'part-1', pages = [2, 3, 9] }: { path?: string; pages?: number[] } = {}) {
  return otherPartOf({ parts: PARTS }, { asked, path, words: pages.map(word) });
}

describe('otherPartOf', () => {
  it('stays where the open page of the reader shows the page', () => {
    expect([partFor(2), partFor(9)]).toEqual([null, null]);
  });

  it('names what begins on the page, else what goes on there', () => {
    expect(partFor(12)).toBe('part-4');
    expect(partFor(9, { path: 'part-4', pages: [12] })).toBe('part-2');
    expect(partFor(11)).toBe('part-3');
    expect(partFor(500)).toBe('part-4');
  });

  it('takes pages without words to what stands before them', () => {
    expect(partFor(7)).toBeNull();
    expect(partFor(1, { path: 'part-4', pages: [12] })).toBe('part-1');
    expect(partFor(1)).toBeNull();
  });

  it('stays where the parts are not known', () => {
    expect(otherPartOf({ parts: [] }, { asked: 7, path: 'text', words: [] })).toBeNull();
  });
});
