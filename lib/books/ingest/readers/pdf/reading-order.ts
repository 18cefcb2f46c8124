import { rowsOf } from './page-fragments.ts';
import { type Box, boxAround, type Fragment, heaviest, type Line } from './pdf-text.ts';

/** Minimum number of rows that two columns have side by side. */
const ROWS_OF_COLUMN = 3;
/**
 * Maximum height of lines that span both columns, as a share of the height of all lines. Not applied to pictures, which may be wide next to only a
 * few lines.
 */
const SPANNING = 0.5;
/** Maximum share of the rows on both sides of a gutter that are drawn across it: with more, it separates the cells of a table. */
const DRAWN_ACROSS = 0.4;
/** Maximum share of the same rows with a single word next to the gutter: with more, the words are cells. */
const MOSTLY_WORDS = 0.7;
/** In heights of the fragment: one that reaches this far into two rows is not a separate line. */
const WEDGED = 0.25;
/** Maximum distance in drawing order between cells of a row: adjacent, or separated by a second line of the previous cell. */
const DRAWN_NEXT = 2;
/** Points. */
const SAME_BASELINE = 1;
const MAX_DEPTH = 8;
const MAX_CANDIDATES = 50;
/** Maximum number of fragments: a page with more is a drawing made of letters. */
const MAX_FRAGMENTS = 5_000;

/**
 * Puts the fragments of a page in reading order: column after column, each part one list of lines. A page is cut at a gutter with columns on both
 * sides; content that spans them goes between the parts above and below it. Content drawn row by row is a table and stays together, however its cells
 * are aligned.
 */
export function orderFragments(fragments: readonly Fragment[], depth = 0): Line[][] {
  if (fragments.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? findGutter(fragments) : null;
  if (gutter === null) return [linesOf(fragments)];
  const across = drawnAcross(fragments, gutter);
  const spans = (fragment: Fragment) => crosses(fragment, gutter) || across.has(fragment);
  const spanning = linesOf(fragments.filter(spans));
  const beside = fragments.filter((fragment) => !spans(fragment));
  const parts: Line[][] = [];
  const addColumns = (from: number, to: number) => {
    const band = beside.filter((fragment) => middleOf(fragment) >= from && middleOf(fragment) < to);
    for (const side of [true, false]) {
      const column = band.filter((fragment) => isLeftOf(fragment, gutter) === side);
      parts.push(...orderFragments(column, depth + 1));
    }
  };
  let above = -Infinity;
  let run: Line[] = [];
  for (const line of spanning) {
    const middle = middleOf(line);
    const isParted = beside.some((fragment) => middleOf(fragment) >= above && middleOf(fragment) < middle);
    if (isParted) {
      if (run.length > 0) parts.push(run);
      run = [];
      addColumns(above, middle);
    }
    run.push(line);
    above = middle;
  }
  if (run.length > 0) parts.push(run);
  addColumns(above, Infinity);
  return parts;
}

/** Returns the lines of one column, from top to bottom. */
export function linesOf(fragments: readonly Fragment[]): Line[] {
  return rowsOf(fragments).map((row) => {
    const weigh = <Key>(key: (fragment: Fragment) => Key) =>
      heaviest(row.map((fragment) => [key(fragment), fragment.right - fragment.left] as const));
    return {
      ...boxAround(row),
      page: row[0]?.page ?? 0,
      fragments: row,
      baseline: weigh(({ baseline }) => baseline) ?? 0,
      size: weigh(({ size }) => size) ?? 0,
      isBold: row.every(({ isBold }) => isBold),
      isMixed: row.some(({ isMixed, isBold }) => isMixed || isBold !== row[0]?.isBold),
    };
  });
}

interface Gutter {
  start: number;
  end: number;
}

function crosses({ left, right }: Fragment, { start, end }: Gutter): boolean {
  return left < start && right > end;
}

/** Compares the middle of a fragment, because its edge may extend slightly into the gutter. */
function isLeftOf({ left, right }: Fragment, { start, end }: Gutter): boolean {
  return left + right < start + end;
}

/**
 * Returns the fragments in rows that were drawn across a gutter: in a table, over all columns. A fragment half beside one row and half beside the
 * next belongs to both.
 */
function drawnAcross(fragments: readonly Fragment[], gutter: Gutter): Set<Fragment> {
  const beside = fragments.filter((fragment) => !crosses(fragment, gutter));
  const across = rowsOf(beside)
    .filter((row) => sidesOf(row, gutter)?.isAcross === true)
    .map((row) => ({ row, box: boxAround(row) }));
  const touched = (fragment: Fragment) =>
    across.filter(({ box }) => sharedHeight(fragment, box) > WEDGED * (fragment.bottom - fragment.top)).length;
  const wedged = across.length > 1 ? beside.filter((fragment) => touched(fragment) > 1) : [];
  return new Set([...across.flatMap(({ row }) => row), ...wedged]);
}

function sharedHeight(one: Box, other: Box): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

/**
 * Returns whether the fragments left and right of a gutter in one row belong together: they were drawn in one go, in either direction, or share a
 * baseline and one side is a single word, which no line of running text is for long. Null if one side is empty.
 */
function sidesOf(row: readonly Fragment[], { start, end }: Gutter): { isAcross: boolean; isWord: boolean } | null {
  const middle = (start + end) / 2;
  const left = row.findLast((fragment) => fragment.right < middle);
  const right = row.find((fragment) => fragment.left > middle);
  if (!left || !right) return null;
  const [first, last] = [Math.min(left.drawn, right.drawn), Math.max(left.drawn, right.drawn)];
  const drawn = row.map((fragment) => fragment.drawn).filter((place) => place >= first && place <= last);
  const isAcross = drawn
    .sort((one, other) => one - other)
    .every((place, index) => place - (drawn[index - 1] ?? place) <= DRAWN_NEXT);
  const isWord =
    [left, right].some(({ pieces }) => pieces.length === 1) && Math.abs(left.baseline - right.baseline) < SAME_BASELINE;
  return { isAcross, isWord };
}

function findGutter(fragments: readonly Fragment[]): Gutter | null {
  if (fragments.length > MAX_FRAGMENTS) return null;
  const lines = fragments.filter(({ picture }) => picture === null);
  let best: { gutter: Gutter; crossing: number } | null = null;
  for (const gutter of candidates(fragments)) {
    const across = lines.filter((fragment) => crosses(fragment, gutter));
    const beside = lines.filter((fragment) => !crosses(fragment, gutter));
    const crossing = filledHeight(across);
    const left = filledHeight(beside.filter((fragment) => isLeftOf(fragment, gutter)));
    const right = filledHeight(beside.filter((fragment) => !isLeftOf(fragment, gutter)));
    if (crossing > SPANNING * (crossing + left + right) || (best !== null && crossing >= best.crossing)) continue;
    if (partsColumns(fragments, gutter)) best = { gutter, crossing };
  }
  return best?.gutter ?? null;
}

/** Returns the height that boxes fill, in points: the stacked parts of a formula fill it once. */
function filledHeight(boxes: readonly Box[]): number {
  let [height, foot] = [0, -Infinity];
  for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
    height += Math.max(0, bottom - Math.max(top, foot));
    foot = Math.max(foot, bottom);
  }
  return height;
}

/** Returns the gaps between the end of a fragment and the beginning of another one to its right, widest first. */
function candidates(fragments: readonly Fragment[]): Gutter[] {
  const lefts = [...new Set(fragments.map(({ left }) => Math.round(left)))].sort((one, other) => one - other);
  const rights = [...new Set(fragments.map(({ right }) => Math.round(right)))];
  const found: Gutter[] = [];
  for (const start of rights) {
    const end = lefts.find((left) => left > start);
    if (end !== undefined) found.push({ start, end });
  }
  return found.toSorted((one, other) => other.end - other.start - (one.end - one.start)).slice(0, MAX_CANDIDATES);
}

/** Returns true if lines are next to each other on both sides and were drawn column by column. */
function partsColumns(fragments: readonly Fragment[], gutter: Gutter): boolean {
  const sides = rowsOf(fragments.filter((fragment) => !crosses(fragment, gutter))).map((row) => sidesOf(row, gutter));
  const shared = sides.filter((side) => side !== null);
  if (shared.filter(({ isWord }) => isWord).length > MOSTLY_WORDS * shared.length) return false;
  const across = shared.filter(({ isAcross }) => isAcross).length;
  return shared.length - across >= ROWS_OF_COLUMN && across <= DRAWN_ACROSS * shared.length;
}

function middleOf({ top, bottom }: { top: number; bottom: number }): number {
  return (top + bottom) / 2;
}
