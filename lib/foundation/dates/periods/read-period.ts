import type { DateTime, DurationLike } from 'luxon';
import { MONTHS } from '#lib/foundation/text/english/calendar.ts';

import { CALENDAR_READERS } from './calendar-periods.ts';
import { DAY_READERS, WEEKDAY, weekdayNumber } from './day-periods.ts';
import { MONTH_READERS } from './month-periods.ts';
import { type Period, type PeriodReader, type Reading, type Rest, restFrom } from './period.ts';
import { RELATIVE_READERS } from './relative-periods.ts';
import { type CalendarUnit, laterDay, type Span, unitSpan } from '../span.ts';
import { amountOf, NUMBER, ORDINAL, positionOf } from './amount.ts';

const THIRD =
  /^(?:the )?(?:(?:very )?(early|mid|middle|late|start|beginning|end)(?: part)?)(?:[- ](?:in |of )?(?:the )?(?:year )?|-)(?=\S)/;

const HALF_OF = /^(?:the )?(first|second|last|latter|1st|2nd) half (?:of )?(?:the )?/;

const NTH_UNIT = new RegExp(`^(?:the )?${ORDINAL} (?:full )?(day|week|weekend|month|quarter) (?:of|in) (?:the )?`);

const NTH_WEEKDAY = new RegExp(`^(?:the )?${ORDINAL} ${WEEKDAY} (?:of|in) (?:the )?`);

const FIRST_SOME = new RegExp(String.raw`^(?:the )?(first|last|final) ${NUMBER} (day|week|month)s (?:of|in) (?:the )?`);

const DAY_OF = /^(?:the )?(\d{1,2})(?:st|nd|rd|th) of (?=(?:this|last|the|next|the previous) (?:previous )?month\b)/;

const FIRST_OF = new RegExp(
  String.raw`^(?:the )?(first|last) of (?=(?:this|last|the|next) (?:month|year)\b|(?:${MONTHS.join('|')})\b)`,
);

const WEEK_OF = /^(?:the )?(week|weekend) of (?:the )?/;

const NEXT_TO = /^(?:the )?(day|week|month|year) (before|after) (?:the )?(?!last\b(?! \w))/;

const THE_UNIT = /^(?:this |the )?(week|month|quarter|year|decade|century)\b(?! (?:of|before|to|end))/;

const readTheUnit: ReadInner = ({ lower }, { now, calendar }) => {
  const match = THE_UNIT.exec(lower);
  if (match === null) return null;
  return { length: match[0].length, span: unitSpan(now, match[1] as CalendarUnit, calendar) };
};

const WHOLE_READERS = [...RELATIVE_READERS, ...DAY_READERS, ...MONTH_READERS, ...CALENDAR_READERS];
const PART_READERS = partReaders((rest, reading) => longest(WHOLE_READERS, rest, reading));
const READERS = [...WHOLE_READERS, ...PART_READERS];

/** Returns the longest period named at the start of the text; null if there is none. */
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

/** Reads the period that a part belongs to; "the end of the month" means this month's. */
type ReadInner = (rest: Rest, reading: Reading) => Period | null;

/** The readers of parts: they read the enclosing period by `readInner`. */
function partReaders(readInner: ReadInner): readonly PeriodReader[] {
  const whole: ReadInner = (rest, reading) =>
    readInner(rest, reading) ?? readAfterArticle(readInner, rest, reading) ?? readTheUnit(rest, reading);
  const cuts: readonly (readonly [RegExp, Cut])[] = [
    [THIRD, ([word = ''], span) => thirdOf(word, span)],
    [HALF_OF, ([word = ''], span) => halfOf(word, span)],
    [NTH_UNIT, ([nth = '', unit = ''], span) => nthUnit(span, positionOf(nth), unit)],
    [
      NTH_WEEKDAY,
      ([nth = '', day = ''], span) => nthWeekday(span, positionOf(nth), { weekday: weekdayNumber(day), days: 1 }),
    ],
    [FIRST_SOME, ([edge = '', number = '', unit = ''], span) => someOf(span, edge, amountOf(number, unit).duration)],
    [DAY_OF, ([day], span) => nthUnit(span, Number(day), 'day')],
    [NEXT_TO, ([unit = '', side], span) => nextTo(span, side === 'after', unit)],
    [FIRST_OF, ([nth = ''], span) => nthUnit(span, positionOf(nth), 'day')],
  ];
  return [
    ...cuts.map(
      ([pattern, cut]): PeriodReader =>
        (rest, reading) =>
          part(pattern, rest, { reading, whole, cut }),
    ),
    (rest, reading) =>
      part(WEEK_OF, rest, { reading, whole: readInner, cut: ([unit], span) => weekOf(span, unit, reading) }),
  ];
}

type Cut = (groups: (string | undefined)[], whole: Span) => Span | null;

interface Whole {
  reading: Reading;
  whole: ReadInner;
  cut: Cut;
}

/** Reads a part that begins with `pattern` and ends with a period; parts of yearly periods also recur each year. */
function part(pattern: RegExp, rest: Rest, { reading, whole, cut }: Whole): Period | null {
  const match = pattern.exec(rest.lower);
  if (match === null) return null;
  const [text, ...groups] = match;
  const inner = whole(restFrom(rest, text.length), reading);
  if (inner === null) return null;
  const length = text.length + inner.length;
  const { occurrence } = inner;
  const span = cut(groups, inner.span);
  if (span === null) return null;
  const point = edgeOf(groups[0], inner.span);
  if (occurrence === undefined) return { length, span, ...(point !== null && { point }) };
  // If the month has begun but this part of it has not, the latest occurrence is the previous one.
  const latest = span.start <= reading.now ? 0 : -1;
  const taken = (n: number) => cut(groups, occurrence(latest + n)) ?? span;
  const edge = edgeOf(groups[0], occurrence(latest));
  return { length, span: taken(0), occurrence: taken, ...(edge !== null && { point: edge }) };
}

/** "Before the end of March" means before March is over, and "since the beginning" means from its first moment. */
function edgeOf(word: string | undefined, { start, end }: Span): Span | null {
  if (word === 'end') return { start: end, end };
  return word === 'start' || word === 'beginning' ? { start, end: start } : null;
}

/** The part has consumed the article that "the 90s" needs. */
function readAfterArticle(readInner: ReadInner, { lower, raw }: Rest, reading: Reading): Period | null {
  if (!/^['’]?\d0/.test(lower)) return null;
  const inner = readInner({ lower: `the ${lower}`, raw: `the ${raw}` }, reading);
  return inner === null ? null : { ...inner, length: inner.length - 4 };
}

/**
 * Early, middle, late: thirds, in whole months of a year and in ten-day spans of a month. The start and end of a year are its first and last quarter;
 * those of a quarter or a season its first and last month.
 */
function thirdOf(word: string, { start, end }: Span): Span | null {
  const months = Math.round(end.diff(start, 'months').months);
  const days = Math.round(end.diff(start, 'days').days);
  const [from, to] = isOuter(word) && months > 1 ? edges(months) : thirds(months, days);
  if (to === null) return null;
  const unit = months > 1 ? 'months' : 'days';
  const [first, second] = [laterDay(start, { [unit]: from }), laterDay(start, { [unit]: to })];
  if (['early', 'start', 'beginning'].includes(word)) return { start, end: first };
  return word === 'mid' || word === 'middle' ? { start: first, end: second } : { start: second, end };
}

function isOuter(word: string): boolean {
  return ['start', 'beginning', 'end'].includes(word);
}

function edges(months: number): [number, number] {
  const part = months >= 120 ? 24 : months >= 12 ? 3 : 1;
  return [part, months - part];
}

function thirds(months: number, days: number): [number, number | null] {
  if (months >= 120) return [Math.round(months / 36) * 12, months - Math.round(months / 36) * 12];
  if (months >= 3) return [Math.round(months / 3), months - Math.round(months / 3)];
  if (months === 1 && days > 27) return [10, 20];
  return days < 3 ? [0, null] : [Math.floor(days / 3), days - Math.ceil(days / 3)];
}

/** The first half of a month ends with the fifteenth. */
function halfOf(word: string, { start, end }: Span): Span | null {
  const months = Math.round(end.diff(start, 'months').months);
  if (months % 2 === 1 && months > 1) return null;
  const middle = months > 1 ? laterDay(start, { months: months / 2 }) : laterDay(start, { days: 15 });
  if (middle >= end) return null;
  return word === 'first' || word === '1st' ? { start, end: middle } : { start: middle, end };
}

function someOf(span: Span, edge: string, duration: DurationLike): Span | null {
  if (edge === 'first') return within(span, { start: span.start, end: laterDay(span.start, duration) });
  return within(span, { start: laterDay(span.end, duration, -1), end: span.end });
}

function nextTo({ start, end }: Span, isAfter: boolean, unit: string): Span {
  const duration = { [`${unit}s`]: 1 };
  return isAfter ? { start: end, end: laterDay(end, duration) } : { start: laterDay(start, duration, -1), end: start };
}

function nthUnit(span: Span, nth: number, unit: string): Span | null {
  if (unit === 'weekend') return nthWeekday(span, nth, { weekday: 6, days: 2 });
  const duration = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, quarter: { months: 3 } }[unit] ?? {
    days: 1,
  };
  const start = nth > 0 ? laterDay(span.start, duration, nth - 1) : laterDay(span.end, duration, nth);
  return start >= span.end || start < span.start ? null : within(span, { start, end: laterDay(start, duration) });
}

function nthWeekday(span: Span, nth: number, { weekday, days }: { weekday: number; days: number }): Span | null {
  const from: DateTime = nth > 0 ? span.start : laterDay(span.end, { days: -1 });
  const shift = nth > 0 ? (weekday - from.weekday + 7) % 7 : -((from.weekday - weekday + 7) % 7);
  const start = laterDay(from, { days: shift + (nth > 0 ? nth - 1 : nth + 1) * 7 });
  return start >= span.end || start < span.start ? null : { start, end: laterDay(start, { days }) };
}

function weekOf(span: Span, unit: string | undefined, { calendar }: Reading): Span | null {
  if (span.end.diff(span.start, 'days').days > 1.5) return null;
  if (unit === 'week') return unitSpan(span.start, 'week', calendar);
  const saturday = laterDay(span.start, { days: span.start.weekday === 7 ? -1 : 6 - span.start.weekday });
  return { start: saturday, end: laterDay(saturday, { days: 2 }) };
}

function within(whole: Span, { start, end }: Span): Span | null {
  const inside = { start: start < whole.start ? whole.start : start, end: end > whole.end ? whole.end : end };
  return inside.start < inside.end ? inside : null;
}
