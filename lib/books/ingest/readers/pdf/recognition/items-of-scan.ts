import { medianOf, type TextItem } from '../pdf-text.ts';
import type { RecognisedLine, RecognisedPage } from './recognised-page.ts';

/** Confidence, out of 100, below which a recognised word may be another one. */
const CONFIDENT = 70;
/**
 * Largest difference from the usual size, as a fraction of it, at which a line still gets the usual size: a line's size is measured from few letters.
 */
const SAME_SIZE = 0.2;
/** Font size relative to the extent of its letters above and below the baseline together. */
const SIZE_OF_HEIGHT = 1.05;

interface Point {
  x: number;
  y: number;
}

/**
 * Returns the words of a recognised page as if the page drew them, each at the position where it was seen. A page that was scanned askew is
 * straightened first to find lines and columns.
 */
export function itemsOfScan(
  { lines }: RecognisedPage,
  page: { number: number; width: number; height: number },
): TextItem[] {
  const lean = medianOf(lines.filter(({ words }) => words.length > 2).map(leanOf));
  const centre = { x: page.width / 2, y: page.height / 2 };
  const usual = medianOf(lines.flatMap((line) => line.words.map(() => sizeOf(line))));
  let drawn = 0;
  return lines.flatMap((line) => {
    const own = sizeOf(line);
    const size = Math.abs(own - usual) <= SAME_SIZE * usual ? usual : own;
    const straightY = straightened(middleOf(line), centre, lean).y;
    return line.words.map(({ text, left, right, confidence }): TextItem => {
      const y = baselineAt(line, (left + right) / 2);
      const straight = {
        left: straightened({ x: left, y }, centre, lean).x,
        right: straightened({ x: right, y }, centre, lean).x,
      };
      const isUnsure = confidence < CONFIDENT;
      const box = { left, right, top: y - line.ascent, bottom: y + line.descent };
      drawn += 1;
      return {
        ...straight,
        top: straightY - line.ascent,
        bottom: straightY + line.descent,
        pieces: [
          { page: page.number, text, hasSpaceBefore: true, evenFont: null, ...box, ...(isUnsure && { isUnsure }) },
        ],
        baseline: straightY,
        size,
        isBold: false,
        isRightToLeft: false,
        drawn,
      };
    });
  });
}

function sizeOf({ ascent, descent }: RecognisedLine): number {
  // Measurements are accurate to a pixel; rounding gives all lines of a heading the same size.
  return Math.round((ascent + descent) * SIZE_OF_HEIGHT * 2) / 2;
}

/** In radians. */
function leanOf({ from, to }: RecognisedLine): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

function middleOf({ from, to }: RecognisedLine): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

function baselineAt({ from, to }: RecognisedLine, x: number): number {
  const length = to.x - from.x;
  return length === 0 ? from.y : from.y + ((x - from.x) / length) * (to.y - from.y);
}

/** Rotates a point about the centre of the page to undo the slant of its lines. */
function straightened({ x, y }: Point, centre: Point, lean: number): Point {
  const [across, down] = [x - centre.x, y - centre.y];
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  return { x: centre.x + across * cos + down * sin, y: centre.y + down * cos - across * sin };
}
