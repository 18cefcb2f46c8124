import { boxAround, type Fragment, type Line, type Piece } from './pdf-text.ts';

/** A part of a line without a gap that could separate two columns. */
export type Cell = Fragment;

/** A line of a table. */
export interface TakenLine {
  line: Line;
  cells: Cell[];
  /** Distance to the previous line, in points. */
  step: number;
}

/** Minimum gap between cells relative to the font size: wider than a word space, except in justified lines. */
const CELL_GAP = 0.6;

/** Returns true for a number, an amount or a date without words. */
export function isNumber({ pieces }: Cell): boolean {
  const text = pieces.map((piece) => piece.text).join('');
  return /\d/.test(text) && !/\p{L}/u.test(text);
}

/** Whether the parts of a line are separated by a gap. */
export function hasGap({ fragments }: Line): boolean {
  return fragments.length > 1;
}

/** Returns the possible cells of a line, from left to right: its fragments, split further at gaps wider than word spaces. */
export function cellsOf({ fragments }: Line): Cell[] {
  return fragments.flatMap((fragment) => partsOf(fragment)).toSorted((one, other) => one.left - other.left);
}

function partsOf(fragment: Fragment): Cell[] {
  const runs: Piece[][] = [];
  for (const piece of fragment.pieces) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && gapBetween(before, piece) < CELL_GAP * fragment.size) run.push(piece);
    else runs.push([piece]);
  }
  return runs.length < 2 ? [fragment] : runs.map((pieces) => ({ ...fragment, ...boxAround(pieces), pieces }));
}

/** Symmetrical, so it also works for right-to-left text. */
function gapBetween(one: Piece, other: Piece): number {
  return Math.max(one.left, other.left) - Math.min(one.right, other.right);
}
