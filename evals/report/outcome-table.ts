import { JUDGED_STATUSES } from '#lib/contracts/claim.ts';

import { joinOutcomes, type GroupOutcome } from '../grounding/group-outcome.ts';
import type { ReportTable } from './report-page.ts';

/** Counts by status, one row a group and one for all. */
export function outcomeTable(outcomes: GroupOutcome[]): ReportTable {
  return {
    columns: ['', 'claims', ...JUDGED_STATUSES],
    rows: [...outcomes, joinOutcomes('all', outcomes)].map(({ group, claims, statuses }) => [
      group,
      claims,
      ...JUDGED_STATUSES.map((status) => statuses[status]),
    ]),
  };
}

/** Prints a table of a report as the terminal's. */
export function printTable({ columns, rows }: ReportTable): void {
  const [, ...names] = columns;
  console.table(
    Object.fromEntries(
      rows.map(([first = '', ...cells]) => [
        String(first),
        Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
      ]),
    ),
  );
}
