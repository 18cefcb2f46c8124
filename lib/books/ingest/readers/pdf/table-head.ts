import type { TableField } from './find-tables.ts';
import { isNumber } from './table-cells.ts';

/**
 * Returns how many of the first rows are heads: those without a number in the columns of numbers, and bold ones above others. A table with only words
 * has no head, unless it is bold.
 */
export function headRowCount(rows: readonly (readonly TableField[])[]): number {
  const columns = rows.map(columnsOf);
  const numeric = [...(columns[0] ?? []).keys()].filter((column) => {
    const filled = columns.flatMap((row) => (row[column]?.fragments.length ? [row[column]] : []));
    return filled.filter(isAmount).length * 2 > filled.length;
  });
  const isBody = (row: readonly TableField[]) => numeric.some((column) => isAmount(row[column]));
  const isBold = (row: readonly TableField[]) => row.every(({ fragments }) => fragments.every((cell) => cell.isBold));
  const plain = rows.findIndex((row) => !isBold(row));
  const count = Math.max(columns.findIndex(isBody), plain);
  return count * 2 > rows.length ? 0 : Math.max(0, count);
}

function isAmount(field: TableField | undefined): boolean {
  return field !== undefined && field.fragments.length > 0 && field.fragments.every(isNumber);
}

/** Returns the field in each column; one that spans several appears in all of them. */
function columnsOf(row: readonly TableField[]): TableField[] {
  return row.flatMap((field) => Array.from({ length: field.span }, () => field));
}
