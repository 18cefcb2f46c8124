import type { DateTime, DurationLike } from 'luxon';

import type { Calendar, DateRange } from './calendar.ts';

/** Half-open; both ends in the calendar's zone. */
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

/** The start of the day that lies a duration later; also where a day begins at one o'clock because the clocks have changed. */
export function laterDay(from: DateTime, duration: DurationLike, times = 1): DateTime {
  const scaled = Object.fromEntries(
    Object.entries(duration as Record<string, number>).map(([unit, amount]) => [unit, amount * times]),
  );
  return from.plus(scaled).startOf('day');
}

/** The day, week, month… that a moment is in, or with `shift` one that many before or after. */
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
  // The twentieth century began with 1901.
  if (unit === 'century') return day.startOf('year').set({ year: day.year - ((day.year - 1) % 100) });
  return day.startOf(unit);
}

/** From the first day of a month, so many months long. */
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
