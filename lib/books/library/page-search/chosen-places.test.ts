import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildPage } from '#tests/support/library-records.ts';

import { BestPlaces, placesPerPage, SpreadPlaces } from './chosen-places.ts';
import { FITS, type PagePlace, STANDINGS } from './places-on-page.ts';

it.each([
  [[3, 4], 50, [3, 4]],
  [[60], 50, [50]],
  [[50, 2, 50], 10, [4, 2, 4]],
  [[1, 1, 1], 2, [1, 1, 0]],
  [[], 5, []],
])('of %j with room for %i shows %j', (counts, room, shown) => {
  expect(placesPerPage(counts, room)).toEqual(shown);
});

it('never shows more than there is or than there is room for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 50 }),
      (counts, room) => {
        const shown = placesPerPage(counts, room);
        expect(shown.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(room);
        expect(shown.every((count, index) => count <= (counts[index] ?? 0))).toBe(true);
      },
    ),
  );
});

const page = buildPage();
const other = buildPage({ path: 'borrowers' });

function told(chooser: BestPlaces | SpreadPlaces, places: [typeof page, PagePlace['fit'], PagePlace['standing']][]) {
  for (const [index, [of, fit, standing]] of places.entries()) {
    chooser.add({ page: of, version: of.version }, { start: index, end: index + 1, fit, standing });
  }
  return chooser.chosen().map(({ start }) => start);
}

describe('the best places', () => {
  it('are those where the words stand best, then where they stand on the page, then the first ones', () => {
    const places: Parameters<typeof told>[1] = [
      [page, 'inside', 'heading'],
      [page, 'words', 'text'],
      [page, 'beginning', 'text'],
      [page, 'near', 'heading'],
      [other, 'words', 'text'],
      [other, 'words', 'under a heading'],
      [other, 'words', 'heading'],
    ];
    expect(told(new BestPlaces({ from: 0, room: 50 }), places)).toEqual([6, 5, 1, 4, 3, 2, 0]);
  });

  it('follow each other from answer to answer until there are no more, and are all counted', () => {
    const kind = fc.tuple(fc.constant(page), fc.constantFrom(...FITS), fc.constantFrom(...STANDINGS));
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (places, room) => {
        const all = told(new BestPlaces({ from: 0, room: places.length + 1 }), places);
        const parts: number[] = [];
        for (let from = 0; from < places.length; from += room) {
          const chooser = new BestPlaces({ from, room });
          parts.push(...told(chooser, places));
          expect(chooser.total).toBe(places.length);
        }
        expect(parts).toEqual(all);
      }),
    );
  });
});

describe('the places in reading order', () => {
  it('are spread over the pages, and all are counted', () => {
    const chooser = new SpreadPlaces(3);
    const places: Parameters<typeof told>[1] = [
      [page, 'inside', 'text'],
      [page, 'words', 'heading'],
      [page, 'words', 'text'],
      [other, 'words', 'text'],
    ];
    expect(told(chooser, places)).toEqual([0, 1, 3]);
    expect(chooser.total).toBe(4);
  });
});
