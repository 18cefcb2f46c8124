import type { Cell } from './table-cells.ts';

export interface Span {
  left: number;
  right: number;
}

/** Maximum share of a table's rows that may span the gap between two columns, as the heads of several columns do. */
const REACHING_OVER = 0.25;
const HEAD_LINES_MAX = 4;
/** Points. */
const GAP_MIN = 3;
const BROADEST = 20_000;
/** Number of points that can be checked in the time of one comparison of cells. */
const POINTS_AT_ONCE = 10;

/** The columns of a table while its rows are read: separated by the gaps that almost no row crosses. */
export class Columns {
  /** Uses up comparisons; returns false if the limit is exceeded. */
  readonly #spend: (comparisons: number) => boolean;
  /** For each point across the width of the page, the number of rows with words there. */
  readonly #covered: number[] = [];
  readonly #cells: Span[] = [];
  #rows = 0;
  #spans: Span[] = [];

  constructor(spend: (comparisons: number) => boolean) {
    this.#spend = spend;
  }

  get spans(): readonly Span[] {
    return this.#spans;
  }

  /** Adds a row. Returns false if the columns would no longer be separate, which ends the table. */
  take(cells: readonly Cell[]): boolean {
    for (const cell of cells) {
      cover(this.#covered, cell);
      this.#cells.push(cell);
    }
    if (!this.#spend(this.#cells.length + this.#covered.length / POINTS_AT_ONCE)) return false;
    const spans = withLonely(spansIn(this.#covered, Math.floor((this.#rows + 1) * REACHING_OVER)), this.#cells);
    const needed = this.#rows === 0 ? 2 : Math.max(2, Math.min(this.#spans.length, 3));
    if (spans.length < needed) return false;
    this.#spans = spans;
    this.#rows += 1;
    return true;
  }

  /** Joins two columns if one has only heads and the other their values, further to the left or to the right. */
  joinHeads(lines: readonly (readonly Cell[])[]): void {
    const filled = lines.map((cells) => cells.map((cell) => this.placeOf(cell)));
    const linesOf = (column: number) =>
      [...filled.keys()].filter((line) => filled[line]?.some(({ from, to }) => from === column && to === column));
    const joined: Span[] = [];
    let before: number[] = [];
    for (const [column, span] of this.#spans.entries()) {
      const [last, own] = [joined.at(-1), linesOf(column)];
      if (last && (areHeads(before, own) || areHeads(own, before))) {
        last.right = span.right;
        before = [...before, ...own].sort((one, other) => one - other);
      } else {
        joined.push({ ...span });
        before = own;
      }
    }
    this.#spans = joined;
  }

  /** Returns the first and the last column that a cell covers; for a cell between two columns, the left one. */
  placeOf(cell: Span): { from: number; to: number } {
    const reaches = isOver(cell);
    const from = this.#spans.findIndex(reaches);
    if (from !== -1) return { from, to: this.#spans.findLastIndex(reaches) };
    const beside = this.#spans.findLastIndex(({ left }) => left <= cell.left);
    return { from: Math.max(0, beside), to: Math.max(0, beside) };
  }
}

/** Returns true if all lines in `above` come before all those in `below`, and no further down than heads go. */
function areHeads(above: readonly number[], below: readonly number[]): boolean {
  const last = above.at(-1);
  return last !== undefined && last < HEAD_LINES_MAX && below.length > 0 && below.every((line) => line > last);
}

function isOver({ left, right }: Span): (span: Span) => boolean {
  return (span) => span.left < right - 1 && span.right > left + 1;
}

/** Adds the columns that only few rows have content in, beside all others. */
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

/** Returns the stretches covered by more rows than may cross a gap. */
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
