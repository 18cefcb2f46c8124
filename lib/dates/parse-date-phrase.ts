import { trimEndOf } from '#lib/core/trim-characters.ts';

import type { DateRange } from './calendar.ts';
import { type DateContext, readingOf, restOf } from './date-context.ts';
import { readRange } from './read-range.ts';
import { toDateRange } from './span.ts';

/**
 * What a phrase means that is the whole text: "last week", "since December", "before March 3rd". Null when it is not a date, or not a
 * date alone. Ranges are half-open and begin and end with days of the calendar's zone, but for those counted in hours.
 */
export function parseDatePhrase(text: string, context: DateContext): DateRange | null {
  const trimmed = trimEndOf(text.trim(), /[\s?.!,;:]/);
  const range = readRange(restOf(trimmed), readingOf(context));
  if (range === null || range.length !== trimmed.length) return null;
  return toDateRange(range.from, range.to);
}
