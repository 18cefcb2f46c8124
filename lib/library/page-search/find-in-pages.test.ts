import fc from 'fast-check';
import { expect, it } from 'vitest';

import { placesPerPage } from './find-in-pages.ts';

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
