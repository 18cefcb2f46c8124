import { it } from 'vitest';

import { runDiskCell } from '#tests/faults/disk-cell.ts';
import { FAULTY_DISKS } from '#tests/support/faulty-disks.ts';

const { thatTakesNothing: open } = FAULTY_DISKS;

// Without the `prlimit` of Linux there is no way that every machine has; the long proofs have others.
it.skipIf(open === null)(
  'a disk that takes nothing is told by everything, holds up no reader, and loses nothing in silence',
  async () => {
    if (open !== null) await runDiskCell({ fault: 'no write succeeds', open, says: 'unwritable' });
  },
);
