import type { Cell } from './table-cells.ts';

export interface Span {
  left: number;
  right: number;
}

/** Of the rows of a table, those that may reach over the gap between two columns, as heads of several columns do. */
const REACHING_OVER = 0.25;
/** Points. */
const GAP_MIN = 3;
const BROADEST = 20_000;

/** The columns of a table while its rows are read: what nearly no row reaches over parts them. */
export class Columns {
  /** Of each point over the width of the page, how many rows have words there. */
  #covered: number[] = [];
  #cells: Span[] = [];
  #rows = 0;
  #spans: Span[] = [];

  get spans(): readonly Span[] {
    return this.#spans;
  }

  /** Takes one more row; false, and nothing is taken, where the columns would not stay apart. */
  take(cells: readonly Cell[]): boolean {
    const covered = [...this.#covered];
    for (const cell of cells) cover(covered, cell);
    const all = [...this.#cells, ...cells.map(({ left, right }) => ({ left, right }))];
    const spans = withLonely(spansIn(covered, Math.floor((this.#rows + 1) * REACHING_OVER)), all);
    const needed = this.#rows === 0 ? 2 : Math.max(2, Math.min(this.#spans.length, 3));
    if (spans.length < needed) return false;
    this.#covered = covered;
    this.#cells = all;
    this.#spans = spans;
    this.#rows += 1;
    return true;
  }

  /** The first and the last column over which something stands; where it stands between two, the one on its left. */
  placeOf({ left, right }: Span): { from: number; to: number } {
    const over = [...this.#spans.keys()].filter((index) =>
      this.#spans.slice(index, index + 1).some(isOver({ left, right })),
    );
    const beside = Math.max(
      0,
      this.#spans.findLastIndex((span) => span.left <= left),
    );
    return { from: over[0] ?? beside, to: over.at(-1) ?? beside };
  }
}

function isOver({ left, right }: Span): (span: Span) => boolean {
  return (span) => span.left < right - 1 && span.right > left + 1;
}

/** With the columns that only few rows have something in: what stands beside all others. */
function withLonely(spans: readonly Span[], cells: readonly Span[]): Span[] {
  const joined: Span[] = [];
  const lonely = cells.filter((cell) => !spans.some(isOver(cell)));
  for (const span of [...spans, ...lonely].toSorted((one, other) => one.left - other.left)) {
    const last = joined.at(-1);
    if (last && span.left < last.right) last.right = Math.max(last.right, span.right);
    else joined.push({ ...span });
  }
  return joined;
}

function cover(covered: number[], { left, right }: Span): void {
  const end = Math.min(BROADEST, Math.ceil(right));
  for (let at = Math.max(0, Math.floor(left)); at < end; at += 1) covered[at] = (covered[at] ?? 0) + 1;
}

/** What is covered by more rows than reach over gaps. */
function spansIn(covered: readonly number[], reachingOver: number): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < covered.length; at += 1) {
    if ((covered[at] ?? 0) <= reachingOver) continue;
    const last = spans.at(-1);
    if (last && at - last.right < GAP_MIN) last.right = at + 1;
    else spans.push({ left: at, right: at + 1 });
  }
  return spans;
}
