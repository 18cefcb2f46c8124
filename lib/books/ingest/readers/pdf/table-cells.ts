import { boxAround, type Fragment, type Line, type Piece } from './pdf-text.ts';

/** A part of a line with no gap in it that could part two columns. */
export type Cell = Fragment;

/** A line of a table. */
export interface TakenLine {
  line: Line;
  cells: Cell[];
  /** Points below the line before it. */
  step: number;
}

/** Of the size of the font: wider than the space between two words, unless a line is justified. */
const CELL_GAP = 0.6;

/** True for what is a number, an amount or a date and no words. */
export function isNumber({ pieces }: Cell): boolean {
  const text = pieces.map((piece) => piece.text).join('');
  return /\d/.test(text) && !/\p{L}/u.test(text);
}

/** True for a line whose parts stand apart. */
export function hasGap({ fragments }: Line): boolean {
  return fragments.length > 1;
}

/** What may be the cells of a line, from left to right: its fragments, parted again where their words stand further apart than words do. */
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

/** From right to left too. */
function gapBetween(one: Piece, other: Piece): number {
  return Math.max(one.left, other.left) - Math.min(one.right, other.right);
}
