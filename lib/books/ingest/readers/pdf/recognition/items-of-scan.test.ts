import { expect, it } from 'vitest';

import { recognitionWithin } from '#lib/foundation/text/file-pages.ts';

import { itemsOfScan } from './items-of-scan.ts';
import type { RecognisedLine } from './recognised-page.ts';

const PAGE = { number: 1, width: 600, height: 800 };

/** A line that falls by a point in twenty from left to right. */
function leaningLine(y: number, confidence: number): RecognisedLine {
  const words = ['one', 'two', 'three'].map((text, index) => ({
    ...{ text, confidence },
    ...{ left: 100 + index * 100, right: 150 + index * 100 },
  }));
  return { from: { x: 100, y }, to: { x: 500, y: y + 20 }, ascent: 8, descent: 2, words };
}

it('straightens a leaning page to find its lines, and leaves its words where they were seen', () => {
  const items = itemsOfScan({ lines: [leaningLine(100, 95), leaningLine(114, 95)], problem: null }, PAGE);
  expect(new Set(items.map(({ baseline }) => Math.round(baseline))).size).toBe(2);
  const [first, , third] = items.map(({ pieces }) => pieces[0]);
  expect((third?.top ?? 0) - (first?.top ?? 0)).toBeCloseTo(10, 0);
});

it('marks words below the bound of confidence', () => {
  const items = itemsOfScan({ lines: [leaningLine(100, 95), leaningLine(114, 40)], problem: null }, PAGE);
  const unsure = items.flatMap(({ pieces }) => pieces.map(({ isUnsure = false }) => isUnsure));
  expect(unsure).toEqual([false, false, false, true, true, true]);
});

it('says of a range of text whether a recognised word in it is unsure', () => {
  const starts = [
    { start: 0, number: 1, label: null, unsure: [10, 15] },
    { start: 40, number: 2, label: null },
  ];
  expect(recognitionWithin(starts, { start: 0, end: 9 })).toBe('sure');
  expect(recognitionWithin(starts, { start: 5, end: 12 })).toBe('unsure');
  expect(recognitionWithin(starts, { start: 41, end: 50 })).toBeNull();
});
