import type { DateTime } from 'luxon';

import type { Calendar } from '../calendar.ts';
import type { Span } from '../span.ts';

/** The reference for reading a phrase. */
export interface Reading {
  /** The current time in the calendar's zone. */
  now: DateTime;
  calendar: Calendar;
}

/** The rest of a text: `lower` is used for matching, `raw` keeps the letter case; equal in length. */
export interface Rest {
  lower: string;
  raw: string;
}

/** A period named at the start of a text. */
export interface Period {
  /** The number of UTF-16 units that name the period. */
  length: number;
  span: Span;
  /** The starting point for "since" and "before", where that is finer: "since two years ago" begins on a day, "two years ago" is a year. */
  point?: Span;
  /** For recurring periods, like December or Monday: 0 is the latest that has begun, 1 the next one. */
  occurrence?: (offset: number) => Span;
  /** True if the phrase may mean something else and is a time only after a word like "in" or "since". */
  isWeak?: boolean;
}

export type PeriodReader = (rest: Rest, reading: Reading) => Period | null;

export function restFrom({ lower, raw }: Rest, offset: number): Rest {
  return { lower: lower.slice(offset), raw: raw.slice(offset) };
}

/** Returns a yearly period: the latest occurrence that has begun, and how to find the others. */
export function yearly(reading: Reading, length: number, inYear: (year: number) => Span): Period {
  const thisYear = reading.now.year;
  const latest = inYear(thisYear).start <= reading.now ? thisYear : thisYear - 1;
  return { length, span: inYear(latest), occurrence: (offset) => inYear(latest + offset) };
}
