import type { PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { type Matrix, multiply } from './painted-operations.ts';

/** How far a line may lean and still be read as level: the share of its length that it climbs. */
const LEVEL = 0.05;
/** The share of the letters of a page that stand in one other direction when the page is turned to be read; the rest is a page number. */
const TURNED_SHARE = 0.9;

/** A page as it is read. */
export interface TurnedPage {
  viewport: PageViewport;
  /** Degrees that it is turned clockwise from how the file shows it: 0, 90, 180 or 270. */
  turn: number;
}

/** Turns a page whose text stands sideways or upside down, such as a wide table on an upright page, so that its lines are level. */
export function turnedPage(page: PDFPageProxy, items: readonly { str: string; transform: number[] }[]): TurnedPage {
  const shown = page.getViewport({ scale: 1 });
  const letters = new Map<number, number>();
  let all = 0;
  for (const { str, transform } of items) {
    const count = str.trim().length;
    all += count;
    const turn = turnOf(multiply(shown.transform, transform));
    if (turn !== null) letters.set(turn, (letters.get(turn) ?? 0) + count);
  }
  const turn = [90, 180, 270].find((degrees) => (letters.get(degrees) ?? 0) > TURNED_SHARE * all) ?? 0;
  return { viewport: turn === 0 ? shown : page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 }), turn };
}

/** Whether words that are set by this matrix are level. */
export function isLevel(matrix: readonly number[]): boolean {
  return turnOf(matrix) === 0;
}

/** By how many degrees a page is turned clockwise for what is set by this matrix to be level; null for what leans. */
function turnOf(matrix: readonly number[]): number | null {
  const [a, b] = matrix as Matrix;
  const [along, across] = [Math.abs(a), Math.abs(b)];
  if (across <= LEVEL * along) return a > 0 ? 0 : a < 0 ? 180 : null;
  if (along > LEVEL * across) return null;
  return b < 0 ? 90 : 270;
}
