import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  highlightSegments,
  LONGEST_TINTED,
  type HighlightedPlace,
  type HighlightedText,
} from './highlight-segments.ts';

const DARK: HighlightedText = { places: [], emphasised: null, scope: null, found: null };

const range = fc
  .tuple(fc.nat(2_000), fc.integer({ min: 1, max: 900 }))
  .map(([start, length]) => ({ start, end: start + length }));
const place: fc.Arbitrary<HighlightedPlace> = fc
  .tuple(range, fc.integer({ min: 1, max: 9 }), fc.nat(3))
  .map(([words, position, index]) => ({ ...words, position, place: index }));
const highlightedText: fc.Arbitrary<HighlightedText> = fc.record({
  places: fc.array(place, { maxLength: 12 }),
  emphasised: fc.option(fc.integer({ min: 1, max: 9 })),
  scope: fc.option(range),
  found: fc.option(range),
});

describe('highlightSegments', () => {
  it('gives one source its hue and several the neutral look', () => {
    const places = [
      { start: 0, end: 10, position: 1, place: 0 },
      { start: 5, end: 15, position: 8, place: 0 },
    ];
    expect(highlightSegments({ ...DARK, places })).toEqual([
      { start: 0, end: 5, names: ['cite-1'], positions: [1] },
      { start: 5, end: 10, names: ['cite-many'], positions: [1, 8] },
      { start: 10, end: 15, names: ['cite-2'], positions: [8] },
    ]);
  });

  it('lets the emphasised stand above the found, the found above the cited, the cited above the scope', () => {
    const lit: HighlightedText = {
      places: [
        { start: 10, end: 30, position: 1, place: 0 },
        { start: 40, end: 60, position: 2, place: 0 },
      ],
      emphasised: 1,
      found: { start: 20, end: 50 },
      scope: { start: 0, end: 70 },
    };
    expect(highlightSegments(lit).map(({ start, end, names }) => [start, end, names[0]])).toEqual([
      [0, 10, 'scope'],
      [10, 30, 'cite-active'],
      [30, 40, 'found'],
      [40, 50, 'found'],
      [50, 60, 'cite-2'],
      [60, 70, 'scope'],
    ]);
  });

  it('gives long places a line only, and short ones inside them their hue', () => {
    const places = [
      { start: 0, end: LONGEST_TINTED + 1, position: 3, place: 0 },
      { start: 10, end: 20, position: 2, place: 0 },
    ];
    expect(highlightSegments({ ...DARK, places }).map(({ names }) => names)).toEqual([
      ['cite-long'],
      ['cite-2'],
      ['cite-long'],
    ]);
  });

  it('covers each character that is to be lit exactly once, and no other', () => {
    fc.assert(
      fc.property(highlightedText, (lit) => {
        const segments = highlightSegments(lit);
        segments.forEach((segment, index) => {
          expect(segment.start).toBeLessThan(segment.end);
          expect(segment.start).toBeGreaterThanOrEqual(segments[index - 1]?.end ?? 0);
        });
        const covered = new Set(segments.flatMap(({ start, end }) => offsets(start, end)));
        const wanted = [...lit.places, lit.scope, lit.found].flatMap((words) =>
          words ? offsets(words.start, words.end) : [],
        );
        expect(covered).toEqual(new Set(wanted));
      }),
      { numRuns: 60 },
    );
  });

  it('names for every segment exactly the sources that cite it', () => {
    fc.assert(
      fc.property(highlightedText, (lit) => {
        for (const { start, end, positions } of highlightSegments(lit)) {
          for (const offset of [start, end - 1]) {
            const citing = lit.places.filter((words) => words.start <= offset && offset < words.end);
            expect(new Set(positions)).toEqual(new Set(citing.map(({ position }) => position)));
          }
        }
      }),
    );
  });
});

function offsets(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
