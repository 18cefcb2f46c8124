import type { PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { type Matrix, multiply } from './painted-operations.ts';

/** Maximum slope of a line that is still read as level: its rise relative to its length. */
const LEVEL = 0.05;
/** The share of a page's letters that must have one other direction for the page to be turned; the rest is a page number. */
const TURNED_SHARE = 0.9;

/** A page in the orientation in which it is read. */
export interface TurnedPage {
  viewport: PageViewport;
  /** Clockwise rotation in degrees relative to the file's orientation: 0, 90, 180 or 270. */
  turn: number;
}

/** Rotates a page whose text is sideways or upside down, such as a wide table on an upright page, so that its lines are level. */
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

/** Whether text set with this matrix is level. */
export function isLevel(matrix: readonly number[]): boolean {
  return turnOf(matrix) === 0;
}

/** Returns the degrees by which a page is turned clockwise to make text set by this matrix level; null for slanted text. */
function turnOf(matrix: readonly number[]): number | null {
  const [a, b] = matrix as Matrix;
  const [along, across] = [Math.abs(a), Math.abs(b)];
  if (across <= LEVEL * along) return a > 0 ? 0 : a < 0 ? 180 : null;
  if (along > LEVEL * across) return null;
  return b < 0 ? 90 : 270;
}
