import type { Fragment, Line } from './pdf-text.ts';

/** Lines of one column that are either running text or the rows of a table. */
export type LineGroup = { kind: 'text'; lines: Line[] } | { kind: 'table'; rows: Fragment[][][] };

const ROWS_MIN = 3;
/** Of the size of the font: how far apart the rows of a table may be. */
const ROW_STEP = 3;

interface Span {
  left: number;
  right: number;
}

/**
 * Finds tables by the alignment of their cells: lines in a row that have gaps, whose parts stand above each other in the same columns.
 * A line with one part goes on with the cell above it.
 */
export function findTables(lines: readonly Line[]): LineGroup[] {
  const groups: LineGroup[] = [];
  const addText = (line: Line) => {
    const last = groups.at(-1);
    if (last?.kind === 'text') last.lines.push(line);
    else groups.push({ kind: 'text', lines: [line] });
  };
  let index = 0;
  while (index < lines.length) {
    const run = runFrom(lines, index);
    if (run === null) {
      const line = lines[index];
      if (line) addText(line);
      index += 1;
    } else {
      groups.push({ kind: 'table', rows: run.rows });
      index += run.length;
    }
  }
  return groups;
}

/** The table that begins with a line; null where none does. */
function runFrom(lines: readonly Line[], start: number): { rows: Fragment[][][]; length: number } | null {
  const first = lines[start];
  if (!first || !hasCells(first)) return null;
  let columns: Span[] = spansOf(first);
  let last = start + 1;
  for (let end = last; end < lines.length; end += 1) {
    const merged = columnsWith(lines[end], lines[end - 1], columns);
    if (merged === null) break;
    columns = merged;
    if (lines.slice(end, end + 1).some(hasCells)) last = end + 1;
  }
  const taken = lines.slice(start, last);
  if (taken.filter(hasCells).length < ROWS_MIN || columns.length < 2) return null;
  return { rows: rowsIn(taken, columns), length: taken.length };
}

/** The columns of a table with one more line in it; null for a line that does not belong to it. */
function columnsWith(line: Line | undefined, before: Line | undefined, columns: Span[]): Span[] | null {
  if (!line || !before || line.top - before.bottom > ROW_STEP * line.size) return null;
  if (line.fragments.some(({ picture }) => picture !== null)) return null;
  if (!hasCells(line)) return goesOn(line, before, columns) ? columns : null;
  const merged = mergeSpans([...columns, ...spansOf(line)]);
  return merged.length < Math.max(2, Math.min(columns.length, 3)) ? null : merged;
}

function hasCells({ fragments }: Line): boolean {
  return fragments.length > 1 && fragments.every(({ picture }) => picture === null);
}

/** True for a line that stands close below another, within one column. */
function goesOn(line: Line, before: Line, columns: Span[]): boolean {
  const inColumns = columns.filter(({ left, right }) => left < line.right && right > line.left);
  return inColumns.length === 1 && line.top - before.bottom < line.size;
}

function spansOf({ fragments }: Line): Span[] {
  return fragments.map(({ left, right }) => ({ left, right }));
}

/** What overlaps is one column. */
function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.left - other.left)) {
    const last = merged.at(-1);
    if (last && span.left < last.right) last.right = Math.max(last.right, span.right);
    else merged.push({ ...span });
  }
  return merged;
}

/** Rows of cells, each the fragments that stand in it. */
function rowsIn(lines: readonly Line[], columns: Span[]): Fragment[][][] {
  const rows: Fragment[][][] = [];
  for (const line of lines) {
    const cells = columns.map((column) =>
      line.fragments.filter(({ left, right }) => left < column.right && right > column.left),
    );
    const above = rows.at(-1);
    if (!hasCells(line) && above) {
      for (const [place, cell] of cells.entries()) above[place]?.push(...cell);
    } else rows.push(cells);
  }
  return rows;
}
