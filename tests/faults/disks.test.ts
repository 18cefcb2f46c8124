import { afterAll, describe, it } from 'vitest';

import { FAULTY_DISKS } from '#tests/support/faulty-disks.ts';

import { type DiskReport, runDiskCell } from './disk-cell.ts';
import { printRows } from './print-table.ts';

const CELLS = [
  { fault: 'no write succeeds', open: FAULTY_DISKS.thatTakesNothing, says: 'unwritable' },
  { fault: 'full', open: FAULTY_DISKS.thatIsFull, says: 'full' },
  { fault: 'read-only after an error', open: FAULTY_DISKS.thatBecomesReadOnly, says: 'unwritable', needsRestart: true },
] as const;

const reports: DiskReport[] = [];
afterAll(() => {
  const rows = reports.map((report) => Object.values(report) as string[]);
  printRows(`disks: ${reports.length} faults`, [
    ['fault', 'health', 'readers', 'administrators', 'log', 'lost in silence'],
    ...rows,
  ]);
});

describe('a disk', () => {
  for (const { open, ...cell } of CELLS)
    it.skipIf(open === null)(cell.fault, async () => {
      if (open !== null) reports.push(await runDiskCell({ ...cell, open }));
    });
});
