import { type Cell, cellsOf, hasGap, isNumber, type TakenLine } from './table-cells.ts';
import { Columns, type Span } from './table-columns.ts';
import type { Fragment, Line } from './pdf-text.ts';

/** The content of one table field, and the number of columns it spans. */
export interface TableField {
  fragments: Fragment[];
  span: number;
}

export interface Table {
  rows: TableField[][];
  /** Positions of the table's columns. */
  columns: readonly Span[];
}

/** Lines of one column that are either running text or the rows of a table. */
export type LineGroup = { kind: 'text'; lines: Line[] } | ({ kind: 'table' } & Table);

const ROWS_MIN = 3;
/** Minimum number of those rows with a gap too wide for any justified line. */
const ROWS_WITH_GAP_MIN = 2;
/** Maximum distance between the rows of a table, relative to the font size. */
const ROW_STEP = 3;
/**
 * Maximum number of comparisons in a column, in total and per line. Papers full of tables are read the same without this limit. If every line seems
 * to begin a table but none is found, the rest is treated as text.
 */
const EFFORT = 300_000;
const EFFORT_OF_LINE = 2_000;

/**
 * Finds tables by the alignment of their cells: consecutive lines with gaps, most of which are above each other. A line with one part continues the
 * cell above it. Takes time in proportion to the lines.
 */
export function findTables(lines: readonly Line[]): LineGroup[] {
  let effort = EFFORT + EFFORT_OF_LINE * lines.length;
  const spend = (comparisons: number): boolean => (effort -= comparisons) > 0;
  const groups: LineGroup[] = [];
  const addText = (line: Line) => {
    const last = groups.at(-1);
    if (last?.kind === 'text') last.lines.push(line);
    else groups.push({ kind: 'text', lines: [line] });
  };
  let index = 0;
  while (index < lines.length) {
    const run = runFrom(lines, index, spend);
    if (run === null) {
      const line = lines[index];
      if (line) addText(line);
      index += 1;
    } else {
      groups.push({ kind: 'table', rows: run.rows, columns: run.columns });
      index += run.length;
    }
  }
  return groups;
}

/** Returns the table that begins at a line; null if there is none. */
function runFrom(
  lines: readonly Line[],
  start: number,
  spend: (comparisons: number) => boolean,
): (Table & { length: number }) | null {
  const columns = new Columns(spend);
  const taken = takeLines(lines, start, columns);
  const isLast = ({ line, cells }: TakenLine) => hasGap(line) && staysWithin(cells, columns);
  const table = withWrapped(taken, taken.findLastIndex(isLast) + 1);
  const [first] = table;
  if (!first || !isEnough(table) || (!hasGap(first.line) && !staysWithin(first.cells, columns))) return null;
  columns.joinHeads(table.map(({ cells }) => cells));
  return { rows: rowsIn(table, columns), columns: columns.spans, length: table.length };
}

/** Returns the first `length` lines and those that continue the last row of them. */
function withWrapped(taken: readonly TakenLine[], length: number): TakenLine[] {
  const nearest = stepWithinRows(taken.slice(0, length).map(({ line }) => line)) ?? 0;
  const isOther = ({ step }: TakenLine, index: number) => index >= length && step > nearest;
  const end = taken.findIndex(isOther);
  return taken.slice(0, end === -1 ? undefined : end);
}

function takeLines(lines: readonly Line[], start: number, columns: Columns): TakenLine[] {
  const taken: TakenLine[] = [];
  for (let line = lines[start]; line; line = lines[start + taken.length]) {
    const before = taken.at(-1)?.line;
    if (isPictured(line) || (before && line.top - before.bottom > ROW_STEP * line.size)) break;
    const cells = cellsOf(line);
    const goesOn = cells.length > 1 ? isRow({ line, cells }, columns) : before && continues(line, before, columns);
    if (!goesOn) break;
    taken.push({ line, cells, step: line.baseline - (before?.baseline ?? line.baseline) });
  }
  return taken;
}

function isEnough(table: readonly TakenLine[]): boolean {
  const rows = table.filter(({ cells }) => cells.length > 1).length;
  return rows >= ROWS_MIN && table.filter(({ line }) => hasGap(line)).length >= ROWS_WITH_GAP_MIN;
}

/** A line whose only gaps are those of justified text is a row only if each of its parts has a separate column. */
function isRow({ line, cells }: Pick<TakenLine, 'line' | 'cells'>, columns: Columns): boolean {
  if (!hasGap(line) && columns.spans.length > 0 && !staysWithin(cells, columns)) return false;
  return columns.take(cells);
}

function staysWithin(cells: readonly Cell[], columns: Columns): boolean {
  const places = cells.map((cell) => columns.placeOf(cell));
  return places.every(({ from, to }, index) => from === to && from !== places[index - 1]?.to);
}

function isPictured({ fragments }: Line): boolean {
  return fragments.some(({ picture }) => picture !== null);
}

/** Whether a line is close below another, within one column. */
function continues(line: Line, before: Line, columns: Columns): boolean {
  const { from, to } = columns.placeOf(line);
  return from === to && columns.spans.length > 1 && line.top - before.bottom < line.size;
}

function rowsIn(table: readonly TakenLine[], columns: Columns): TableField[][] {
  const rows: TableField[][] = [];
  const nearest = stepWithinRows(table.map(({ line }) => line));
  for (const group of wrappedRows(table, { columns, nearest })) {
    const [first] = group;
    const above = rows.at(-1);
    const cells = group.flatMap((taken) => taken.cells).toSorted((one, other) => one.left - other.left);
    const isNear = nearest === null || (first?.step ?? 0) <= nearest;
    if (cells.length === 1 && above && isNear && addTo(above, cells[0], columns)) continue;
    rows.push(rowOf(cells, columns));
  }
  return rows;
}

/** Appends a line of one cell to the field in its column. */
function addTo(row: TableField[], cell: Cell | undefined, columns: Columns): boolean {
  if (!cell) return false;
  const { from } = columns.placeOf(cell);
  let column = 0;
  for (const field of row) {
    column += field.span;
    if (column > from) {
      field.fragments.push(cell);
      return true;
    }
  }
  return false;
}

/** Returns a field for every column of the table, empty where the row has no cell. */
function rowOf(cells: readonly Cell[], columns: Columns): TableField[] {
  const fields: TableField[] = [];
  let column = 0;
  for (const cell of cells) {
    const { from, to } = columns.placeOf(cell);
    const last = fields.at(-1);
    if (from < column && last) {
      last.fragments.push(cell);
      if (to >= column) last.span += to - column + 1;
    } else {
      for (; column < from; column += 1) fields.push({ fragments: [], span: 1 });
      fields.push({ fragments: [cell], span: to - from + 1 });
    }
    column = Math.max(column, to + 1);
  }
  for (; column < columns.spans.length; column += 1) fields.push({ fragments: [], span: 1 });
  return fields;
}

/** Minimum ratio of the distance between two rows to the distance between two lines of the same row. */
const OTHER_STEP = 1.25;

/** Returns the greatest distance between lines within one row, in points, if rows are further apart than their lines; otherwise null. */
function stepWithinRows(lines: readonly Line[]): number | null {
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const sorted = steps.filter((step) => step > 0).toSorted((one, other) => one - other);
  let widest = { ratio: OTHER_STEP, step: null as number | null };
  for (const [index, step] of sorted.slice(0, -1).entries()) {
    const ratio = (sorted[index + 1] ?? step) / step;
    if (ratio > widest.ratio) widest = { ratio, step };
  }
  return widest.step;
}

/** Merges the lines of a table whose cells continue on the next line. */
function wrappedRows(
  table: readonly TakenLine[],
  { columns, nearest }: { columns: Columns; nearest: number | null },
): TakenLine[][] {
  const groups: TakenLine[][] = [];
  for (const taken of table) {
    const last = groups.at(-1);
    if (last && nearest !== null && taken.step <= nearest) last.push(taken);
    else groups.push([taken]);
  }
  return groups.flatMap((group, index) =>
    isOneRow(group, { columns, isFirst: index === 0 }) ? [group] : group.map((taken) => [taken]),
  );
}

/**
 * Returns true if one line has all columns that the others continue in, as no separate row would, or it is the head of the table; and no column has
 * two numbers.
 */
function isOneRow(group: readonly TakenLine[], { columns, isFirst }: { columns: Columns; isFirst: boolean }): boolean {
  const lines = group.map(({ cells }) => cells.map((cell) => ({ ...columns.placeOf(cell), isNumber: isNumber(cell) })));
  const numbers = lines.flat().filter((cell) => cell.isNumber);
  if (new Set(numbers.map(({ from }) => from)).size < numbers.length) return false;
  if (isFirst && numbers.length === 0) return true;
  const [fullest = [], ...others] = lines.toSorted((one, other) => other.length - one.length);
  return others.every(
    (cells) => cells.length < fullest.length && cells.every(({ from }) => fullest.some((cell) => cell.from === from)),
  );
}
