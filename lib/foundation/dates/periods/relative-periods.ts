import { type CalendarUnit, laterDay, type Span, unitSpan } from '../span.ts';
import { type Amount, amountOf, NUMBER, UNIT } from './amount.ts';
import type { Period, PeriodReader, Reading } from './period.ts';

const SHIFTS: Readonly<Record<string, number>> = {
  ...{
    last: -1,
    previous: -1,
    prior: -1,
    preceding: -1,
    this: 0,
    current: 0,
    next: 1,
    coming: 1,
    following: 1,
    upcoming: 1,
  },
};

const NEIGHBOUR =
  /^(the )?(last|previous|prior|preceding|this|current|next|coming|following|upcoming) (calendar )?(week|month|quarter|year|decade|century)(?![-\w])/;
const ROLLING_ONE =
  /^(?:the )?(?:(?:this )?past|last) (hour|week|fortnight|month|quarter|year|decade|half[- ]year)(?: or so)?(?![-\w])/;
const ROLLING = new RegExp(
  String.raw`^(?:the |these |this |our )?(?:very )?(?:last|past|previous|prior|preceding|trailing|latest)[ -]${NUMBER}[ -]?${UNIT}(?![-\w])`,
);
const YEAR_AND_A_HALF = /^(?:the )?(?:last|past) (year|month) and a half\b/;
const AHEAD = new RegExp(String.raw`^(?:the )?(?:next|coming|following) ${NUMBER} ${UNIT}(?![-\w])`);
const AGO = new RegExp(String.raw`^(?:about |around |some |roughly )?${NUMBER} ?${UNIT} (?:ago|back)\b`);
const BEFORE_LAST = /^the (day|week|month|quarter|year) before last\b/;
const TO_DATE = /^(?:so far )?(?:this |the )?(?:current )?(week|month|quarter|year)(?: so far|[- ]to[- ]date)\b/;
const SO_FAR = /^so far this (week|month|quarter|year)\b/;
const TO_DATE_LETTERS: Readonly<Record<string, CalendarUnit>> = {
  wtd: 'week',
  mtd: 'month',
  qtd: 'quarter',
  ytd: 'year',
};
const RECENT = /^(?:(?:very )?recently(?! as)|lately|(?:in |over |during )?recent (days|weeks|months|years))\b/;
const RECENT_THINGS =
  /^recent(?=(?:ly)? (?:\w+ )?(?:documents?|docs|files?|uploads?|additions|reports?|pages|changes|updates|items|entries|papers|articles|pdfs|memos|notes|minutes|manuals|books|news|releases)\b)/;
const RECENT_SPANS: Readonly<Record<string, object>> = {
  days: { days: 7 },
  weeks: { weeks: 4 },
  months: { months: 6 },
  years: { years: 5 },
};

/** "last week", "this quarter", "the previous month": by the calendar. "The last month" is a rolling month, unless it is a quarter's last month. */
const readNeighbour: PeriodReader = ({ lower }, reading) => {
  const match = NEIGHBOUR.exec(lower);
  if (match === null) return null;
  const [text, article, word = '', , unit = ''] = match;
  const isRolling = article !== undefined && word === 'last' && unit !== 'quarter' && unit !== 'century';
  if (isRolling && match[3] === undefined) return null;
  return { length: text.length, span: neighbour(reading, unit as CalendarUnit, SHIFTS[word] ?? 0) };
};

const readRollingOne: PeriodReader = ({ lower }, reading) => {
  const match = ROLLING_ONE.exec(lower);
  if (match === null || /^last /.test(lower)) return null;
  const [text, unit = ''] = match;
  if (unit === 'quarter') return { length: text.length, span: neighbour(reading, 'quarter', -1) };
  return rolling(reading, text.length, amountOf('1', unit));
};

const readRolling: PeriodReader = ({ lower }, reading) => {
  const half = YEAR_AND_A_HALF.exec(lower);
  if (half !== null) return rolling(reading, half[0].length, amountOf('1.5', half[1] ?? 'year'));
  const match = ROLLING.exec(lower);
  if (match === null) return null;
  const [text, number = '', unit = ''] = match;
  return rolling(reading, text.length, amountOf(number, unit));
};

/** From today to the day at that distance ahead. */
const readAhead: PeriodReader = ({ lower }, reading) => {
  const match = AHEAD.exec(lower);
  if (match === null) return null;
  const [text, number = '', unitName = ''] = match;
  const { duration, unit } = amountOf(number, unitName);
  const end = reading.now.plus(duration);
  if (unit === 'hours' || unit === 'minutes') return { length: text.length, span: { start: reading.now, end } };
  return { length: text.length, span: { start: reading.now.startOf('day'), end: laterDay(end, { days: 1 }) } };
};

/** "two weeks ago" means a week, "a year ago" a year; "since two weeks ago" begins on that day. */
const readAgo: PeriodReader = ({ lower }, reading) => {
  const match = AGO.exec(lower);
  if (match === null) return null;
  const [text, number = '', unitName = ''] = match;
  const { duration, unit } = amountOf(number, unitName);
  const moment = reading.now.minus(duration);
  const point = unitSpan(moment, 'day', reading.calendar);
  const grains = { minutes: 'day', hours: 'day', days: 'day', weeks: 'week', months: 'month', years: 'year' } as const;
  const exact = unit === 'hours' || unit === 'minutes' ? { start: moment, end: moment } : point;
  return { length: text.length, span: unitSpan(moment, grains[unit], reading.calendar), point: exact };
};

const readBeforeLast: PeriodReader = ({ lower }, reading) => {
  const match = BEFORE_LAST.exec(lower);
  if (match === null) return null;
  return { length: match[0].length, span: neighbour(reading, match[1] as CalendarUnit, -2) };
};

const readToDate: PeriodReader = ({ lower }, reading) => {
  const letters = /^(wtd|mtd|qtd|ytd)\b/.exec(lower);
  const match = letters ?? SO_FAR.exec(lower) ?? TO_DATE.exec(lower);
  if (match === null) return null;
  const unit = TO_DATE_LETTERS[match[1] ?? ''] ?? (match[1] as CalendarUnit);
  return { length: match[0].length, span: { start: neighbour(reading, unit, 0).start, end: tomorrow(reading) } };
};

/** Thirty days, unless another length is named. */
const readRecent: PeriodReader = ({ lower }, reading) => {
  const match = RECENT.exec(lower) ?? RECENT_THINGS.exec(lower);
  if (match === null) return null;
  const duration = RECENT_SPANS[match[1] ?? ''] ?? { days: 30 };
  return { length: match[0].length, span: { start: laterDay(reading.now, duration, -1), end: tomorrow(reading) } };
};

export const RELATIVE_READERS: readonly PeriodReader[] = [
  readNeighbour,
  readRollingOne,
  readRolling,
  readAhead,
  readAgo,
  readBeforeLast,
  readToDate,
  readRecent,
];

function neighbour({ now, calendar }: Reading, unit: CalendarUnit, shift: number): Span {
  return unitSpan(now, unit, { weekStart: calendar.weekStart, shift });
}

/** From the day at that distance back to the end of today; hours and minutes are counted exactly. */
function rolling(reading: Reading, length: number, { duration, unit }: Amount): Period {
  const start = reading.now.minus(duration);
  if (unit === 'hours' || unit === 'minutes') return { length, span: { start, end: reading.now } };
  return { length, span: { start: start.startOf('day'), end: tomorrow(reading) } };
}

export function tomorrow({ now }: Reading) {
  return laterDay(now.startOf('day'), { days: 1 });
}
