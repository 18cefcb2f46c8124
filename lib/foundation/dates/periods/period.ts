import type { DateTime } from 'luxon';

import type { Calendar } from '../calendar.ts';
import type { Span } from '../span.ts';

/** By what a phrase is read. */
export interface Reading {
  /** In the calendar's zone. */
  now: DateTime;
  calendar: Calendar;
}

/** The rest of a text: `lower` is what is matched, `raw` has its letter case; equal in length. */
export interface Rest {
  lower: string;
  raw: string;
}

/** A stretch of time that the beginning of a text names. */
export interface Period {
  /** UTF-16 units of the text that name it. */
  length: number;
  span: Span;
  /** What "since" and "before" start from, where that is finer: "since two years ago" begins on a day, "two years ago" is a year. */
  point?: Span;
  /** Of what comes again, like December or Monday: 0 is the latest that has begun, 1 the next one. */
  occurrence?: (offset: number) => Span;
  /** It may be something else, and is a time only after a word like "in" or "since". */
  isWeak?: boolean;
}

export type PeriodReader = (rest: Rest, reading: Reading) => Period | null;

export function restFrom({ lower, raw }: Rest, offset: number): Rest {
  return { lower: lower.slice(offset), raw: raw.slice(offset) };
}

/** A yearly period: the latest that has begun, and how to find the others. */
export function yearly(reading: Reading, length: number, inYear: (year: number) => Span): Period {
  const thisYear = reading.now.year;
  const latest = inYear(thisYear).start <= reading.now ? thisYear : thisYear - 1;
  return { length, span: inYear(latest), occurrence: (offset) => inYear(latest + offset) };
}
