import { describe, expect, it } from 'vitest';

import type { Citation } from '../reader-state.ts';
import { citationWalk, nextStop, placesOnPage } from './citation-places.ts';

const PAGE = { pageId: 'here', version: 'v1' };

function citation(position: number, pageId: string, starts: number[]): Citation {
  return {
    position,
    pageId,
    pageVersion: 'v1',
    pageTitle: pageId,
    sectionHeading: pageId,
    href: `/books/b/${pageId}`,
    places: starts.map((start) => ({ start, end: start + 5, quote: 'words' })),
  };
}

describe('the citations of an answer', () => {
  const citations = [citation(3, 'there', [0]), citation(2, 'here', [10, 90]), citation(1, 'here', [50])];

  it('have places on this page in reading order', () => {
    expect(placesOnPage(citations, PAGE).map(({ position, start }) => [position, start])).toEqual([
      [2, 10],
      [1, 50],
      [2, 90],
    ]);
  });

  it('have none on another version of the page', () => {
    expect(placesOnPage(citations, { ...PAGE, version: 'v2' })).toEqual([]);
    expect(placesOnPage(citations, null)).toEqual([]);
  });

  it('are walked here first, then elsewhere, and round the ends', () => {
    const walk = citationWalk(citations, PAGE);
    const name = (stop: (typeof walk)[number] | null) => stop && `${stop.citation.position}.${stop.place}`;
    expect(walk.map(name)).toEqual(['2.0', '1.0', '2.1', '3.0']);
    expect(name(nextStop(walk, null, 1))).toBe('2.0');
    expect(name(nextStop(walk, null, -1))).toBe('3.0');
    expect(name(nextStop(walk, walk[1] ?? null, 1))).toBe('2.1');
    expect(name(nextStop(walk, walk[3] ?? null, 1))).toBe('2.0');
    expect(nextStop([], null, 1)).toBeNull();
  });
});
