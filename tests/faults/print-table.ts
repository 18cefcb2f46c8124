import type { CellReport } from './fault-cell.ts';

/** What came of every fault of a service, for a person to read. */
export function printTable(service: string, reports: CellReport[]): void {
  const rows = reports.map(({ fault, outcome, attempts, ms, health }) => [
    fault,
    outcome,
    `${attempts}`,
    `${ms}`,
    health,
  ]);
  printRows(`${service}: ${reports.length} faults`, [['fault', 'outcome', 'calls', 'ms', 'health'], ...rows]);
}

/** Rows of as many cells as the first has, in columns. */
export function printRows(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  console.log(`${title}\n${lines.join('\n')}`);
}
