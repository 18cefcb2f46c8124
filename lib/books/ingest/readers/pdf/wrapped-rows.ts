import { isNumber, type TakenLine } from './table-cells.ts';
import type { Columns } from './table-columns.ts';
import type { Line } from './pdf-text.ts';

/** By how much the steps between two rows are longer than those between two lines of one. */
const OTHER_STEP = 1.25;

/** The longest step from line to line within one row, in points, where rows stand further apart than their lines; else null. */
export function stepWithinRows(lines: readonly Line[]): number | null {
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const sorted = steps.filter((step) => step > 0).toSorted((one, other) => one - other);
  let widest = { ratio: OTHER_STEP, step: null as number | null };
  for (const [index, step] of sorted.slice(0, -1).entries()) {
    const ratio = (sorted[index + 1] ?? step) / step;
    if (ratio > widest.ratio) widest = { ratio, step };
  }
  return widest.step;
}

/** Puts the lines of a table together whose cells go on in the next line. */
export function wrappedRows(
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
 * True where one line has all columns that the others go on in, as no row of its own would, or it is the head of the table; and no column has
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
