import type { DateTime, DurationLike } from 'luxon';

import type { Calendar, DateRange } from './calendar.ts';

/** Half-open; both ends are in the calendar's zone. */
export interface Span {
  start: DateTime;
  end: DateTime;
}

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade' | 'century';

const FIRST_WEEKDAY = { monday: 1, saturday: 6, sunday: 7 } as const;

const LENGTH = {
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
  decade: { years: 10 },
  century: { years: 100 },
} as const satisfies Record<CalendarUnit, DurationLike>;

/** Returns the start of the day that is a duration later, even if that day begins at one o'clock because the clocks changed. */
export function laterDay(from: DateTime, duration: DurationLike, times = 1): DateTime {
  const scaled = Object.fromEntries(
    Object.entries(duration as Record<string, number>).map(([unit, amount]) => [unit, amount * times]),
  );
  return from.plus(scaled).startOf('day');
}

/** Returns the day, week, month… that contains a moment, or the one `shift` units later (earlier if negative). */
export function unitSpan(moment: DateTime, unit: CalendarUnit, { weekStart, shift = 0 }: UnitOptions): Span {
  const start = laterDay(startOfUnit(moment, unit, weekStart), LENGTH[unit], shift);
  return { start, end: laterDay(start, LENGTH[unit]) };
}

interface UnitOptions {
  weekStart: Calendar['weekStart'];
  shift?: number;
}

function startOfUnit(moment: DateTime, unit: CalendarUnit, weekStart: Calendar['weekStart']): DateTime {
  const day = moment.startOf('day');
  if (unit === 'week') return laterDay(day, { days: -((day.weekday - FIRST_WEEKDAY[weekStart] + 7) % 7) });
  if (unit === 'decade') return day.startOf('year').set({ year: day.year - (day.year % 10) });
  // The twentieth century began in 1901.
  if (unit === 'century') return day.startOf('year').set({ year: day.year - ((day.year - 1) % 100) });
  return day.startOf(unit);
}

/** Returns a span that starts on the first day of a month and lasts `length` months. */
export function monthsFrom(zone: DateTime, { year, month }: { year: number; month: number }, length: number): Span {
  const start = zone
    .set({ year, month: 1, day: 1 })
    .startOf('year')
    .plus({ months: month - 1 })
    .startOf('day');
  return { start, end: laterDay(start, { months: length }) };
}

export function toDateRange(from: DateTime | null, to: DateTime | null): DateRange {
  return { from: isoOf(from), to: isoOf(to) };
}

function isoOf(moment: DateTime | null): string | null {
  return moment === null ? null : moment.toISO({ suppressMilliseconds: true });
}
