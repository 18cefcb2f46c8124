import type { DateTime } from 'luxon';

import { readDayOfMonth } from './periods/month-periods.ts';
import { type Period, type Reading, type Rest, restFrom, yearly } from './periods/period.ts';
import { readPeriod } from './periods/read-period.ts';
import { tomorrow } from './periods/relative-periods.ts';
import type { Span } from './span.ts';

/** The range given by a phrase at the beginning of a text; a side that is null is open. */
export interface ReadRange {
  length: number;
  from: DateTime | null;
  to: DateTime | null;
  /** True if nothing but the phrase itself suggests a period and it may mean something else. */
  isWeak: boolean;
}

export type RangeReader = (rest: Rest, reading: Reading) => ReadRange | null;

/** Words that may come before a period and belong to the phrase. */
export const PREPOSITION =
  /^(?:(?:back |only |just )?(?:in|on|during|throughout|within|over|from|for|of|at|all through|through|across|dated|around)(?: the course of)?(?: all of| the whole of)? )(?:the )?/;

const ANY_TIME = String.raw`(?:any ?time |sometime |at some point |dated |ever )?`;
const BETWEEN = new RegExp(`^${ANY_TIME}(?:in )?between (?:the )?`);
const FROM = new RegExp(`^${ANY_TIME}(?:from |starting (?:from |in |on )?|beginning (?:in |on )?)(?:the )?`);
const AND = /^,? ?(?:and|to|until|till|-|–|—|&) ?(?:the )?/;
const TO =
  /^(?:,? (?:(?:up )?(?:to|until|till|til)(?: and including)?|through(?: to)?|thru)(?: the end of)? (?:the )?| ?[-–—] ?)/;
const OR = /^,? (?:and|or|&) (?:in )?(?:the )?/;
const NOW = /^(?:right )?(?:now|present(?: day)?|date|this day)\b/;
const DAY_NUMBER = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)?(?=,? (?:and|to|until|till|through)|\s?[-–—])/;
const SHORT_YEAR = /^((?:19|20)\d\d)\s?[-–/]\s?(\d\d(?:\d\d)?)(?![\w/.-])/;

/** "between … and …", "from … to …", "March 3-5": both ends are included. */
export const readFromTo: RangeReader = (rest, reading) => {
  const lead = BETWEEN.exec(rest.lower) ?? FROM.exec(rest.lower);
  const joint = lead?.[0].includes('between') === true ? AND : TO;
  const offset = lead?.[0].length ?? 0;
  const body = restFrom(rest, offset);
  const read = readPair(body, reading, joint) ?? readDayPair(body, reading, joint) ?? readShortYears(body, reading);
  if (read === null) return null;
  const { from, to } = read;
  return { length: offset + read.length, from: from.start, to: to.end, isWeak: false };
};

/** "in March and April 2024": from the beginning of the first to the end of the second. */
export const readBoth: RangeReader = (rest, reading) => {
  const offset = PREPOSITION.exec(rest.lower)?.[0].length ?? 0;
  const read = readPair(restFrom(rest, offset), reading, OR);
  if (read === null) return null;
  const { from, to } = read;
  return { length: offset + read.length, from: from.start, to: to.end, isWeak: offset === 0 && read.isWeak };
};

interface Pair {
  length: number;
  from: Span;
  to: Span;
  isWeak: boolean;
}

function readPair(rest: Rest, reading: Reading, joint: RegExp): Pair | null {
  const first = readPeriod(rest, reading) ?? readDayOfMonth(rest, reading);
  if (first === null) return null;
  const link = joint.exec(rest.lower.slice(first.length));
  if (link === null) return null;
  const offset = first.length + link[0].length;
  const after = restFrom(rest, offset);
  const second = readNow(after, reading) ?? readPeriod(after, reading) ?? readEndDay(after, reading, first);
  if (second === null) return null;
  const spans = inOrder(first, second);
  return spans === null
    ? null
    : { length: offset + second.length, ...spans, isWeak: first.isWeak === true && second.isWeak === true };
}

/** A period without a year takes it from the other end; when neither has one, the beginning is the latest and the end follows it. */
function inOrder(first: Period, second: Period): { from: Span; to: Span } | null {
  let [from, to] = [endOf(first), endOf(second)];
  if (second.occurrence !== undefined) to = nearest(second.occurrence, (span) => span.start >= from.start, 1) ?? to;
  else if (first.occurrence !== undefined)
    from = nearest(first.occurrence, (span) => span.start <= to.start, -1) ?? from;
  return from.start < to.end ? { from, to } : null;
}

/** "From the end of 2023" begins within 2023. */
function endOf({ point, span }: Period): Span {
  return point === undefined || point.start >= span.end || point.end <= span.start ? span : point;
}

/** Returns the first occurrence that fits, searching in the given direction from the far side. */
function nearest(occurrence: (n: number) => Span, fits: (span: Span) => boolean, step: 1 | -1): Span | null {
  const far = 400;
  for (let n = step === 1 ? -far : 2; Math.abs(n) <= far; n += step) {
    const span = occurrence(n);
    if (fits(span)) return span;
  }
  return null;
}

/** "3 to 5 March 2024": the second date supplies the month of the first. */
function readDayPair(rest: Rest, reading: Reading, joint: RegExp): Pair | null {
  const day = DAY_NUMBER.exec(rest.lower);
  if (day === null) return null;
  const link = joint.exec(rest.lower.slice(day[0].length));
  if (link === null) return null;
  const offset = day[0].length + link[0].length;
  const second = readPeriod(restFrom(rest, offset), reading);
  if (second === null || second.span.end.diff(second.span.start, 'days').days > 1.5) return null;
  const to = second.span;
  const start = to.start.set({ day: Number(day[1]) }).startOf('day');
  return start < to.start ? { length: offset + second.length, from: { start, end: to.end }, to, isWeak: false } : null;
}

/** "March 3-5, 2024": the end is a day in the month of the start. */
function readEndDay({ lower }: Rest, reading: Reading, first: Period): Period | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?(?![\w/:%]|[.]\d)(?:(?:,| of)? ((?:19|20)\d\d)\b)?/.exec(lower);
  if (match === null || first.span.end.diff(first.span.start, 'days').days > 1.5) return null;
  const [text, day, year] = match;
  const inYear = (value: number): Span => {
    const start = first.span.start.set({ year: value, day: Number(day) }).startOf('day');
    return { start, end: start.plus({ days: 1 }).startOf('day') };
  };
  if (year !== undefined) return { length: text.length, span: inYear(Number(year)) };
  return first.occurrence === undefined
    ? { length: text.length, span: inYear(first.span.start.year) }
    : yearly(reading, text.length, inYear);
}

function readShortYears({ lower }: Rest, { now }: Reading): Pair | null {
  const match = SHORT_YEAR.exec(lower);
  if (match === null) return null;
  const first = Number(match[1]);
  const end = Number(match[2]);
  const second = end > 99 ? end : first - (first % 100) + end;
  if (second <= first) return null;
  const [from, to] = [first, second].map((year) => {
    const start = now.set({ year, month: 1, day: 1 }).startOf('day');
    return { start, end: start.plus({ years: 1 }).startOf('day') };
  });
  return from === undefined || to === undefined ? null : { length: match[0].length, from, to, isWeak: false };
}

function readNow({ lower }: Rest, reading: Reading): Period | null {
  const match = NOW.exec(lower);
  if (match === null) return null;
  return { length: match[0].length, span: { start: reading.now.startOf('day'), end: tomorrow(reading) } };
}
