import { DateTime } from 'luxon';

import { WEEKDAY_NUMBERS } from '#lib/foundation/text/english/calendar.ts';

import { laterDay, type Span, unitSpan } from '../span.ts';
import { fullYear, yearAfter } from './calendar-periods.ts';
import { isMonthName, MONTH, monthNumber } from './month-periods.ts';
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

/** Regular expression source, with one group, for a day of the week. The plural "Mondays" is not a day. */
export const WEEKDAY = `(${[...WEEKDAY_NUMBERS.keys()].filter((name) => !name.endsWith('days')).join('|')})`;

/** 1 is Monday. */
export function weekdayNumber(name: string): number {
  return WEEKDAY_NUMBERS.get(name) ?? 0;
}

const TIME = String.raw`(?:t\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?)?`;
const ISO_DAY = new RegExp(String.raw`^((?:1[5-9]|20|21)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})${TIME}(?![-/]?\w|\.\d)`);
const NUMERIC_DAY = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|(?<=\/)\d\d)(?![-/.]?\w)/;
const LEADING_WEEKDAY = `(?:(?:the )?${WEEKDAY}\\.?,? (?:the )?)?`;
const DAY_MONTH = new RegExp(
  String.raw`^${LEADING_WEEKDAY}(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of |[ -]|\. ?)${MONTH}\b\.?(?!['’]s|\w)`,
);
const MONTH_DAY = new RegExp(
  String.raw`^${LEADING_WEEKDAY}${MONTH}\.?[ -](?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\w:%]|\.\d|/)`,
);

/** Reads numeric dates. In `03/04/2025` the day comes first, unless the calendar says otherwise or the number cannot be a day. */
const readFigures: PeriodReader = ({ lower }, reading) => {
  const iso = ISO_DAY.exec(lower);
  if (iso !== null) {
    const [text, year, month, day] = iso;
    return fixedDay(reading, text.length, { year: Number(year), month: Number(month), day: Number(day) });
  }
  const match = NUMERIC_DAY.exec(lower);
  if (match === null) return null;
  const [text, first, , second, figures = ''] = match;
  const year = figures.length === 4 ? Number(figures) : fullYear(Number(figures), reading.now.year);
  const dayFirst = fixedDay(reading, text.length, { year, month: Number(second), day: Number(first) });
  const monthFirst = fixedDay(reading, text.length, { year, month: Number(first), day: Number(second) });
  return reading.calendar.monthFirst === true ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
};

const readWrittenDay: PeriodReader = (rest, reading) => {
  const dayFirst = DAY_MONTH.exec(rest.lower);
  const match = dayFirst ?? MONTH_DAY.exec(rest.lower);
  if (match === null) return null;
  const [name = '', figures] = dayFirst === null ? [match[2], match[3]] : [match[3], match[2]];
  const [month, day] = [monthNumber(name), Number(figures)];
  const text = withoutFullStop(match[0], rest.lower);
  const after = yearAfter(restFrom(rest, text.length), reading);
  if (after !== null) return fixedDay(reading, text.length + after.length, { year: after.year, month, day });
  // "the 3 may not be": a month only if it looks like one. 2024 is a leap year, so every day exists.
  const at = rest.lower.indexOf(name);
  const written = rest.raw.slice(at, at + name.length);
  if (!isMonthName(name, `${written}${rest.raw.slice(text.length)}`)) return null;
  if (readDay({ year: 2024, month, day }, reading) === null) return null;
  return yearly(reading, text.length, (year) => dayInYear({ year, month, day }, reading));
};

/** A full stop that ends the sentence is not part of the date. */
function withoutFullStop(text: string, lower: string): string {
  return text.endsWith('.') && /^[^a-z]*$/.test(lower.slice(text.length)) ? text.slice(0, -1) : text;
}

interface WholeDate {
  year: number;
  /** 1 for January. */
  month: number;
  day: number;
}

/** 29 February falls back to the 28th in non-leap years. */
function dayInYear(date: WholeDate, reading: Reading): Span {
  return readDay(date, reading) ?? readDay({ ...date, day: 28 }, reading) ?? dayOf(reading.now, reading, 0);
}

function fixedDay(reading: Reading, length: number, date: WholeDate): Period | null {
  const span = readDay(date, reading);
  return span === null ? null : { length, span };
}

/** Returns null for a date that does not exist, such as 31 February. */
function readDay(date: WholeDate, { now }: Reading): Span | null {
  const start = DateTime.fromObject(date, { zone: now.zone }).startOf('day');
  return start.isValid ? { start, end: laterDay(start, { days: 1 }) } : null;
}

const WEEKDAY_PHRASE = new RegExp(
  String.raw`^(?:(?:the )?(last|past|previous|this|next|coming) )?${WEEKDAY}(?:['’]s)?(?:,? (?:of |in )?(last|this|next) week\b)?(?![\w-])`,
);
const WEEKDAY_IN_WEEK = new RegExp(String.raw`^(last|this|next) week['’]s ${WEEKDAY}\b`);

/** Without a modifier, the latest such weekday, including today. */
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
  // "sat", "sun" and similar abbreviations are also ordinary words.
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

/** Returns a weekday by offset in weeks; 0 is the latest that has begun. */
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

/** Saturday and Sunday; without a modifier, the latest weekend that has begun. */
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
