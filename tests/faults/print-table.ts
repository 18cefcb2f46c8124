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
  const table = [['fault', 'outcome', 'calls', 'ms', 'health'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  console.log(`${service}: ${reports.length} faults\n${lines.join('\n')}`);
}
