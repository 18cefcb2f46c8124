import { DateTime } from 'luxon';

import type { Calendar } from './calendar.ts';
import type { Reading, Rest } from './periods/period.ts';

/** What a phrase is read by. */
export interface DateContext {
  now: Date;
  calendar: Calendar;
}

export function readingOf({ now, calendar }: DateContext): Reading {
  return { now: DateTime.fromJSDate(now, { zone: calendar.timeZone }), calendar };
}

/** Letter for letter as long as the text: what a letter becomes in lower case may be longer than the letter. */
export function restOf(text: string): Rest {
  const raw = text.replaceAll(/[\s\u00A0]/g, ' ').replaceAll('’', "'");
  const lower = raw.replaceAll(/[^a-z]/g, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
  return { lower, raw };
}
