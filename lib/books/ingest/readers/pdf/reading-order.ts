import { rowsOf } from './page-fragments.ts';
import { type Box, boxAround, type Fragment, heaviest, type Line } from './pdf-text.ts';

/** Rows that both columns have beside each other. */
const ROWS_OF_COLUMN = 3;
/** The share of the height of all lines that those over both columns may take. A picture has none: it may be wide beside few lines. */
const SPANNING = 0.5;
/** Of the rows on both sides of a gutter, those that are drawn across it: more make it one between the cells of a table. */
const DRAWN_ACROSS = 0.4;
/** Of the same rows, those with a single word beside it: of more, the words are cells. */
const MOSTLY_WORDS = 0.7;
/** Of its height: what reaches so far into two rows has no line of its own. */
const WEDGED = 0.25;
/** How soon another cell of a row is drawn: next, or behind a second line of the one before. */
const DRAWN_NEXT = 2;
/** Points. */
const SAME_BASELINE = 1;
const MAX_DEPTH = 8;
const MAX_CANDIDATES = 50;
/** A page of more is a drawing made of letters. */
const MAX_FRAGMENTS = 5_000;

/**
 * Puts the fragments of a page in reading order: column after column, each part one list of lines. A page is cut where a gutter has
 * columns on both sides, and what spans them lies between the parts above and below it. What is drawn row by row is a table and stays
 * together, however its cells are aligned.
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

/** The lines of one column, top to bottom. */
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

/** By its middle: it may reach a little into the gutter. */
function isLeftOf({ left, right }: Fragment, { start, end }: Gutter): boolean {
  return left + right < start + end;
}

/**
 * What stands in rows that were drawn from one side of a gutter to the other: of a table over all columns. What stands half beside the one
 * row and half beside the next belongs to both.
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
 * Whether what stands left and right of a gutter in one row belongs together: it was drawn in one go, in either direction, or stands
 * on one baseline and is a single word on one side, which no line of running text is for long. Null where one side is empty.
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

/** The height that something fills, in points: the parts of a formula that stand above each other fill it once. */
function filledHeight(boxes: readonly Box[]): number {
  let [height, foot] = [0, -Infinity];
  for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
    height += Math.max(0, bottom - Math.max(top, foot));
    foot = Math.max(foot, bottom);
  }
  return height;
}

/** Gaps between where something ends and where something else begins to the right of it, the widest first. */
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

/** True where lines stand beside each other on both sides and were written column by column. */
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
