import { en } from 'chrono-node';
import type { DateTime } from 'luxon';

import { laterDay, type Span, unitSpan } from '../span.ts';
import { yearAfter } from './calendar-periods.ts';
import { isMonthName, MONTH } from './month-periods.ts';
import { type Period, type PeriodReader, type Reading, restFrom, yearly } from './period.ts';

const NAMED_DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:the )?day before yesterday\b/, -2],
  [/^(?:yesterday(?: (?:morning|afternoon|evening|night))?|last (?:night|evening))\b/, -1],
  [/^(?:earlier today|later today|today|tonight|this (?:morning|afternoon|evening)|this very day)\b/, 0],
  [/^(?:the )?day after tomorrow\b/, 2],
  [/^tomorrow\b/, 1],
];

const readNamedDay: PeriodReader = ({ lower }, reading) => {
  for (const [pattern, shift] of NAMED_DAYS) {
    const match = pattern.exec(lower);
    if (match !== null) return { length: match[0].length, span: dayOf(reading.now, reading, shift) };
  }
  return null;
};

export const WEEKDAY =
  '(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues|tue|weds|wed|thurs|thur|thu|fri|sat|sun)';
const WEEKDAY_STARTS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** 1 is Monday. */
export function weekdayNumber(name: string): number {
  return WEEKDAY_STARTS.indexOf(name.slice(0, 3)) + 1;
}

const TIME = String.raw`(?:t\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?)?`;
const ISO_DAY = new RegExp(String.raw`^((?:1[5-9]|20|21)\d\d[-/.]\d{1,2}[-/.]\d{1,2})${TIME}(?![-/]?\w|\.\d)`);
const NUMERIC_DAY = /^\d{1,2}(?:\/\d{1,2}\/(?:\d{4}|\d\d)|-\d{1,2}-\d{4}|\.\d{1,2}\.\d{4})(?![-/.]?\w)/;
const LEADING_WEEKDAY = `(?:(?:the )?${WEEKDAY}\\.?,? (?:the )?)?`;
const DAY_MONTH = new RegExp(
  String.raw`^${LEADING_WEEKDAY}(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of |[ -]|\. ?)${MONTH}\b\.?(?!['’]s|\w)`,
);
const MONTH_DAY = new RegExp(
  String.raw`^${LEADING_WEEKDAY}${MONTH}\.?[ -](?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\w:%]|\.\d|/)`,
);

/** Figures. Of `03/04/2025` the first is the day, unless the calendar says otherwise or it can be no day. */
const readFigures: PeriodReader = ({ lower }, reading) => {
  const iso = ISO_DAY.exec(lower);
  if (iso !== null) return fixedDay(reading, iso[0].length, (iso[1] ?? '').replaceAll(/[/.]/g, '-'));
  const match = NUMERIC_DAY.exec(lower);
  return match === null ? null : fixedDay(reading, match[0].length, match[0]);
};

const readWrittenDay: PeriodReader = (rest, reading) => {
  const dayFirst = DAY_MONTH.exec(rest.lower);
  const match = dayFirst ?? MONTH_DAY.exec(rest.lower);
  if (match === null) return null;
  const [month = '', day = ''] = dayFirst === null ? [match[2], match[3]] : [match[3], match[2]];
  const text = withoutFullStop(match[0], rest.lower);
  const after = yearAfter(restFrom(rest, text.length), reading);
  if (after !== null) return fixedDay(reading, text.length + after.length, `${day} ${month} ${after.year}`);
  // "the 3 may not be": a month only where it looks like one. 2024 has every day.
  const at = rest.lower.indexOf(month);
  const name = rest.raw.slice(at, at + month.length);
  if (!isMonthName(month, `${name}${rest.raw.slice(text.length)}`)) return null;
  if (readDay(`${day} ${month} 2024`, reading) === null) return null;
  return yearly(reading, text.length, (year) => dayInYear(day, `${month} ${year}`, reading));
};

/** A dot that ends the sentence is no part of the date. */
function withoutFullStop(text: string, lower: string): string {
  return text.endsWith('.') && /^[^a-z]*$/.test(lower.slice(text.length)) ? text.slice(0, -1) : text;
}

/** 29 February is the 28th in most years. */
function dayInYear(day: string, month: string, reading: Reading): Span {
  return readDay(`${day} ${month}`, reading) ?? readDay(`28 ${month}`, reading) ?? dayOf(reading.now, reading, 0);
}

function fixedDay(reading: Reading, length: number, text: string): Period | null {
  const span = readDay(text, reading);
  return span === null ? null : { length, span };
}

/** A whole date with its year; null for one that the calendar does not have, like 31 February. */
function readDay(text: string, { now, calendar }: Reading): Span | null {
  const language = calendar.monthFirst === true ? en.casual : en.GB;
  const [result, more] = language.parse(text, { instant: now.toJSDate(), timezone: 0 });
  if (result === undefined || more !== undefined || result.text !== text || !result.start.isCertain('day')) return null;
  const [year, month, day] = [result.start.get('year'), result.start.get('month'), result.start.get('day')];
  if (year === null || month === null || day === null) return null;
  const start = now.set({ year, month, day }).startOf('day');
  return start.day === day && start.month === month ? { start, end: laterDay(start, { days: 1 }) } : null;
}

const WEEKDAY_PHRASE = new RegExp(
  String.raw`^(?:(?:the )?(last|past|previous|this|next|coming) )?${WEEKDAY}(?:['’]s)?(?:,? (?:of |in )?(last|this|next) week\b)?(?![\w-])`,
);
const WEEKDAY_IN_WEEK = new RegExp(String.raw`^(last|this|next) week['’]s ${WEEKDAY}\b`);

/** Alone: the latest, today included. */
const readWeekday: PeriodReader = (rest, reading) => {
  const inWeek = WEEKDAY_IN_WEEK.exec(rest.lower);
  if (inWeek !== null) {
    const [text, word = '', name = ''] = inWeek;
    return { length: text.length, span: weekdayInWeek(reading, word, weekdayNumber(name)) };
  }
  const match = WEEKDAY_PHRASE.exec(rest.lower);
  if (match === null) return null;
  const [text, word, name = '', week] = match;
  const number = weekdayNumber(name);
  if (week !== undefined) return { length: text.length, span: weekdayInWeek(reading, week, number) };
  if (word !== undefined) return { length: text.length, span: neighbouringWeekday(reading, word, number) };
  // "sat", "sun" and their like are words of their own.
  if (!name.endsWith('day') && !/^[A-Z]\w+(?:\.?$|[?.!,;:)])/.test(rest.raw)) return null;
  const occurrence = (offset: number) => weekdayFromNow(reading, number, offset);
  return { length: text.length, span: occurrence(0), occurrence, isWeak: true };
};

/** "Last Monday" is the latest before today, "this Monday" this week's, "next Monday" the first after today. */
function neighbouringWeekday(reading: Reading, word: string, weekday: number): Span {
  if (word === 'this') return weekdayInWeek(reading, 'this', weekday);
  if (word === 'next' || word === 'coming') return weekdayFromNow(reading, weekday, 1);
  return weekdayFromNow(reading, weekday, reading.now.weekday === weekday ? -1 : 0);
}

/** 0 is the latest that has begun. */
function weekdayFromNow(reading: Reading, weekday: number, offset: number): Span {
  return dayOf(reading.now, reading, offset * 7 - ((reading.now.weekday - weekday + 7) % 7));
}

function weekdayInWeek({ now, calendar }: Reading, word: string, weekday: number): Span {
  const shift = word === 'last' ? -1 : word === 'next' ? 1 : 0;
  const { start } = unitSpan(now, 'week', { weekStart: calendar.weekStart, shift });
  const day = laterDay(start, { days: (weekday - start.weekday + 7) % 7 });
  return { start: day, end: laterDay(day, { days: 1 }) };
}

const WEEKEND = /^(?:(?:the )?(last|past|previous|this|this past|next|coming) )?(the )?weekend\b(?! of)/;

/** Saturday and Sunday; alone, the latest that has begun. */
const readWeekend: PeriodReader = ({ lower }, reading) => {
  const match = WEEKEND.exec(lower);
  if (match === null) return null;
  const [text, word, article] = match;
  const back = (reading.now.weekday - 6 + 7) % 7;
  const occurrence = (offset: number) => {
    const { start } = dayOf(reading.now, reading, offset * 7 - back);
    return { start, end: laterDay(start, { days: 2 }) };
  };
  const isOn = back < 2;
  const offset = offsetOf(word, isOn);
  return {
    length: text.length,
    span: occurrence(offset),
    ...(word === undefined && article === undefined && { isWeak: true }),
  };
};

function offsetOf(word: string | undefined, isOn: boolean): number {
  if (word === 'next' || word === 'coming') return 1;
  if (word === 'this') return isOn ? 0 : 1;
  return word !== undefined && isOn ? -1 : 0;
}

export const DAY_READERS: readonly PeriodReader[] = [
  readNamedDay,
  readFigures,
  readWrittenDay,
  readWeekday,
  readWeekend,
];

function dayOf(moment: DateTime, { calendar }: Reading, shift: number): Span {
  return unitSpan(moment, 'day', { weekStart: calendar.weekStart, shift });
}
