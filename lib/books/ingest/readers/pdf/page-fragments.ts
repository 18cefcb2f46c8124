import { boxAround, type Fragment, heaviest, type TextItem } from './pdf-text.ts';

/** In font sizes: the maximum distance between two baselines of one line, for superscripts and subscripts. */
const BASELINE_TOLERANCE = 0.5;
/**
 * In sizes: minimum gap that splits a line between items drawn in sequence, as between words, and between items drawn out of sequence, as in the
 * column beside it.
 */
const GAP = 1;
const GAP_ELSEWHERE = 0.35;
/** Minimum width of a gap that counts as a space even if none was drawn, in font sizes. */
const SPACE = 0.15;
/** Maximum number of items without text that may be drawn in between. */
const DRAWN_NEXT = 4;
/** In sizes of the item they belong to: superscripts and subscripts are smaller. */
const SMALLER = 0.85;

/** Groups items by baseline into rows, top to bottom, each from left to right. */
export function rowsOf<Item extends { baseline: number; size: number; left: number }>(
  items: readonly Item[],
): Item[][] {
  const rows: { baseline: number; size: number; items: Item[] }[] = [];
  for (const item of items.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rows.at(-1);
    const tolerance = BASELINE_TOLERANCE * Math.max(item.size, row?.size ?? 0);
    if (row && item.baseline - row.baseline <= tolerance) {
      row.items.push(item);
      row.size = Math.max(row.size, item.size);
    } else rows.push({ baseline: item.baseline, size: item.size, items: [item] });
  }
  return rows.map((row) => row.items.toSorted((one, other) => one.left - other.left));
}

/** Joins the items of a page into fragments of lines. */
export function joinItems(items: readonly TextItem[]): Fragment[] {
  const fragments = rowsOf(withScripts(items)).flatMap((row) => {
    const runs: TextItem[][] = [];
    for (const item of row.flatMap((group) => group.items)) {
      const run = runs.at(-1);
      const before = run?.at(-1);
      if (run && before && !isApart(before, item)) run.push(item);
      else runs.push([item]);
    }
    return runs.map(fragmentOf);
  });
  const drawn = fragments.toSorted((one, other) => one.drawn - other.drawn);
  for (const [place, fragment] of drawn.entries()) fragment.drawn = place;
  return fragments;
}

/**
 * Groups items with the superscripts and subscripts drawn after each: these belong to its line, in that order, even if they are nearer to another
 * one.
 */
function withScripts(items: readonly TextItem[]) {
  const groups: { items: TextItem[]; baseline: number; size: number; left: number; right: number }[] = [];
  for (const item of items) {
    const base = groups.at(-1);
    if (base && isScriptOf(item, base)) {
      base.items.push(item);
      base.right = Math.max(base.right, item.right);
    } else groups.push({ items: [item], baseline: item.baseline, size: item.size, left: item.left, right: item.right });
  }
  return groups;
}

function isScriptOf(
  item: TextItem,
  base: { items: TextItem[]; baseline: number; size: number; right: number },
): boolean {
  const [first] = base.items;
  return (
    first !== undefined &&
    !first.isRightToLeft &&
    item.size < SMALLER * base.size &&
    Math.abs(item.baseline - base.baseline) <= BASELINE_TOLERANCE * base.size &&
    item.left - base.right < SPACE * base.size &&
    first.right - item.left < BASELINE_TOLERANCE * base.size
  );
}

function isApart(before: TextItem, item: TextItem): boolean {
  const gap = item.left - before.right;
  const isNext = Math.abs(item.drawn - before.drawn) <= DRAWN_NEXT;
  return gap > (isNext ? GAP * Math.max(before.size, item.size) : GAP_ELSEWHERE * Math.min(before.size, item.size));
}

function fragmentOf(items: TextItem[]): Fragment {
  const weighed = <Key>(key: (item: TextItem) => Key) =>
    heaviest(items.map((item) => [key(item), lengthOf(item)] as const));
  const isRightToLeft = weighed((item) => item.isRightToLeft) ?? false;
  const size = weighed((item) => item.size) ?? 0;
  const ordered = isRightToLeft ? items.toReversed() : items;
  const pieces = ordered.flatMap((item, index) => {
    const before = ordered[index - 1];
    const isSpaced = before !== undefined && gapBetween(before, item) > SPACE * size;
    return item.pieces.map((piece, place) => (place === 0 && isSpaced ? { ...piece, hasSpaceBefore: true } : piece));
  });
  return {
    ...boxAround(items),
    page: pieces[0]?.page ?? 0,
    pieces,
    baseline: weighed((item) => item.baseline) ?? 0,
    size,
    isBold: weighed((item) => item.isBold) ?? false,
    isMixed: items.some(({ isBold }) => isBold !== items[0]?.isBold),
    drawn: items.reduce((first, { drawn }) => Math.min(first, drawn), Infinity),
    picture: null,
  };
}

function gapBetween(one: TextItem, other: TextItem): number {
  return Math.max(one.left, other.left) - Math.min(one.right, other.right);
}

function lengthOf({ pieces }: TextItem): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}
