import { DateTime } from 'luxon';

import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import type { Calendar, DateRange } from './calendar.ts';
import type { Reading, Rest } from './periods/period.ts';
import { readRange } from './read-range.ts';
import { toDateRange } from './span.ts';

/** The reference for reading a phrase. */
export interface DateContext {
  now: Date;
  calendar: Calendar;
}

export function readingOf({ now, calendar }: DateContext): Reading {
  return { now: DateTime.fromJSDate(now, { zone: calendar.timeZone }), calendar };
}

/** Lower-cases letter by letter to keep the length of the text: a letter may become longer in lower case. */
export function restOf(text: string): Rest {
  const raw = text.replaceAll(/[\s\u00A0]/g, ' ').replaceAll('’', "'");
  const lower = raw.replaceAll(/[^a-z]/g, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
  return { lower, raw };
}

/**
 * Parses a phrase that is the whole text: "last week", "since December", "before March 3rd". Null when it is not a date, or not a date alone. Ranges
 * are half-open and begin and end with days of the calendar's zone, but for those counted in hours.
 */
export function parseDatePhrase(text: string, context: DateContext): DateRange | null {
  const trimmed = trimEndOf(text.trim(), /[\s?.!,;:]/);
  const range = readRange(restOf(trimmed), readingOf(context));
  if (range === null || range.length !== trimmed.length) return null;
  return toDateRange(range.from, range.to);
}
