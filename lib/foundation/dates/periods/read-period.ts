import { CALENDAR_READERS } from './calendar-periods.ts';
import { DAY_READERS } from './day-periods.ts';
import { MONTH_READERS } from './month-periods.ts';
import { partReaders } from './part-periods.ts';
import type { Period, PeriodReader, Reading, Rest } from './period.ts';
import { RELATIVE_READERS } from './relative-periods.ts';

const WHOLE_READERS = [...RELATIVE_READERS, ...DAY_READERS, ...MONTH_READERS, ...CALENDAR_READERS];
const PART_READERS = partReaders((rest, reading) => longest(WHOLE_READERS, rest, reading));
const READERS = [...WHOLE_READERS, ...PART_READERS];

/** The longest stretch of time that the beginning of the text names; null when it names none. */
export function readPeriod(rest: Rest, reading: Reading): Period | null {
  return longest(READERS, rest, reading);
}

function longest(readers: readonly PeriodReader[], rest: Rest, reading: Reading): Period | null {
  let best: Period | null = null;
  for (const read of readers) {
    const period = read(rest, reading);
    if (period !== null && period.length > (best?.length ?? 0)) best = period;
  }
  return best;
}
