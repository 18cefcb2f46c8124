import { monthsFrom, type Span, unitSpan } from '../span.ts';
import { ORDINAL, positionOf } from './amount.ts';
import { type Period, type PeriodReader, type Reading, restFrom, type Rest, yearly } from './period.ts';

/** A year after a phrase that it makes definite, with the groups that `yearAfter` reads. */
const YEAR_AFTER =
  /^(?:,? (?:of |in )?(?:the year )?|[-/ ]|\/)((?:1[5-9]|20|21)\d\d)(?!\d|[-/.]\d)|^ ?['’](\d\d)(?!\d)|^,? (?:of |in )?(?:the )?(last|previous|this|current|next) year\b|^ (?:of |in )?the (year) (?:before last)\b/;

/** Returns the year after a month, a quarter or a season; null if there is none. */
export function yearAfter(rest: Rest, { now }: Reading): { year: number; length: number } | null {
  const match = YEAR_AFTER.exec(rest.lower);
  if (match === null) return null;
  const [text, full, short, word, beforeLast] = match;
  if (full !== undefined) return { year: Number(full), length: text.length };
  if (short !== undefined) return { year: fullYear(Number(short), now.year), length: text.length };
  if (beforeLast !== undefined) return { year: now.year - 2, length: text.length };
  const shift = word === 'this' || word === 'current' ? 0 : word === 'next' ? 1 : -1;
  return { year: now.year + shift, length: text.length };
}

/** Expands two digits to the latest matching year that is not far ahead. */
export function fullYear(short: number, thisYear: number): number {
  const inThisCentury = thisYear - (thisYear % 100) + short;
  return inThisCentury > thisYear + 10 ? inThisCentury - 100 : inThisCentury;
}

/** Reads a period that comes once a year, with its year after or before it, or "last", "this" or "next" before it. */
export function yearlyPeriod(
  rest: Rest,
  reading: Reading,
  {
    length,
    shift,
    year,
    inYear,
  }: { length: number; shift: string | undefined; year?: string | undefined; inYear: (year: number) => Span },
): Period {
  if (year !== undefined) return { length, span: inYear(Number(year)) };
  const after = yearAfter(restFrom(rest, length), reading);
  if (after !== null) return { length: length + after.length, span: inYear(after.year) };
  const period = yearly(reading, length, inYear);
  return shift === undefined ? period : { length, span: shifted(period, shift, reading) };
}

/** "Last December" is the latest one that has ended, "this December" this year's, "next December" a future one. */
function shifted({ span, occurrence }: Period, shift: string, { now }: Reading): Span {
  if (occurrence === undefined) return span;
  if (shift.startsWith('next') || shift.startsWith('coming')) return occurrence(1);
  if (shift.startsWith('this')) return span.start.year === now.year ? span : occurrence(1);
  return span.end > now ? occurrence(-1) : span;
}

const SHIFT = '(?:the )?(?:(last|past|previous|this|next|coming) )?';
const QUARTER = new RegExp(
  String.raw`^(?:((?:19|20)\d\d)[ -/]{0,2})?${SHIFT}(?:(?:q|quarter )([1-4])|([1-4])q|${ORDINAL} quarter)(?!\w|-(?!\d|q[1-4]|[1-4]q))`,
);
const HALF = new RegExp(String.raw`^(?:((?:19|20)\d\d)[ -/]{0,2})?(?:h([12])|([12])h)(?!\w)`);
const BARE_HALF = /^(?:the )?(first|second|last) half of the year\b/;

/** Documents reported by the quarter; "Q3" alone may be a question. */
const FIGURES =
  /^ (?:\w+ )?(?:reports?|results?|figures|numbers|documents|files|minutes|reviews?|statements?|budgets?)\b/;

const readQuarter: PeriodReader = (rest, reading) => {
  const match = QUARTER.exec(rest.lower);
  if (match === null) return null;
  const [text, year, shift, figure, before, word] = match;
  const ordinal = word === undefined ? Number(figure ?? before) : positionOf(word);
  if (ordinal > 4) return null;
  const number = ordinal === -1 ? 4 : ordinal;
  const period = yearlyPeriod(rest, reading, {
    ...{ length: text.length, shift, year },
    inYear: (inYear) => monthsFrom(reading.now, { year: inYear, month: number * 3 - 2 }, 3),
  });
  const isSure = period.occurrence === undefined || FIGURES.test(rest.lower.slice(period.length));
  // "The last quarter" is the previous one, not the fourth.
  return word === 'last' && period.occurrence !== undefined ? null : { ...period, isWeak: !isSure };
};

const readHalf: PeriodReader = (rest, reading) => {
  const match = HALF.exec(rest.lower);
  const bare = BARE_HALF.exec(rest.lower);
  if (bare !== null) {
    const month = bare[1] === 'first' ? 1 : 7;
    return { length: bare[0].length, span: monthsFrom(reading.now, { year: reading.now.year, month }, 6) };
  }
  if (match === null) return null;
  const [text, year, figure, before] = match;
  const month = (figure ?? before) === '1' ? 1 : 7;
  const period = yearlyPeriod(rest, reading, {
    ...{ length: text.length, shift: undefined, year },
    inYear: (inYear) => monthsFrom(reading.now, { year: inYear, month }, 6),
  });
  if (period.occurrence === undefined) return period;
  // Excludes "the H1 element".
  return /^ [a-z]/.test(rest.lower.slice(text.length)) ? null : { ...period, isWeak: true };
};

const SEASON_MONTHS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const SEASON = new RegExp(`^${SHIFT}(spring|summer|autumn|fall|winter)(?![-\\w])`);
const WINTER = /^(?:the )?winter (?:of )?((?:19|20)\d\d)[/-](?:\d\d)?\d\d\b/;

/** Seasons by month, as in the northern hemisphere; a winter is named after the year it begins in. */
const readSeason: PeriodReader = (rest, reading) => {
  const winter = WINTER.exec(rest.lower);
  if (winter !== null) {
    return { length: winter[0].length, span: monthsFrom(reading.now, { year: Number(winter[1]), month: 12 }, 3) };
  }
  const match = SEASON.exec(rest.lower);
  if (match === null) return null;
  const [text, shift, season = ''] = match;
  const period = yearlyPeriod(rest, reading, {
    ...{ length: text.length, shift },
    inYear: (year) => monthsFrom(reading.now, { year, month: SEASON_MONTHS[season] ?? 3 }, 3),
  });
  if (shift !== undefined || period.occurrence === undefined) return period;
  // "the fall of Rome" and "in Spring Boot" are not seasons.
  const isOther = /^ of|^ (?:[A-Z]|\d)/.test(rest.raw.slice(text.length));
  const isFramework = (season === 'spring' || season === 'fall') && /[SF]/.test(rest.raw.slice(0, text.length));
  return isOther || isFramework ? null : { ...period, isWeak: true };
};

const DECADE = /^(?:the )?((?:1[5-9]|20)\d0)['’]?s(?!\w)/;
const SHORT_DECADE = /^(?:the )['’]?(\d0)['’]?s(?!\w)(?! (?:timeout|limit|delay|interval|pause|wait|window))/;
const DECADE_WORDS = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];
const DECADE_WORD = new RegExp(`^the (?:nineteen[- ])?(${DECADE_WORDS.join('|')})\\b`);
const CENTURY = /^(?:the )?(1[0-9]|2[01])(?:th|st) century\b/;

const readDecade: PeriodReader = ({ lower }, reading) => {
  const full = DECADE.exec(lower);
  if (full !== null) return decade(reading, full[0].length, Number(full[1]));
  const word = DECADE_WORD.exec(lower);
  const short = SHORT_DECADE.exec(lower) ?? word;
  if (short === null) return null;
  const tens = word === null ? Number(short[1]) : (DECADE_WORDS.indexOf(word[1] ?? '') + 2) * 10;
  const century = short[0].includes('nineteen') ? 1900 : 2000;
  const year = century + tens > reading.now.year ? century - 100 + tens : century + tens;
  return decade(reading, short[0].length, year);
};

function decade({ now }: Reading, length: number, year: number): Period {
  return { length, span: monthsFrom(now, { year, month: 1 }, 120) };
}

const readCentury: PeriodReader = ({ lower }, { now }) => {
  const match = CENTURY.exec(lower);
  if (match === null) return null;
  return { length: match[0].length, span: monthsFrom(now, { year: (Number(match[1]) - 1) * 100 + 1, month: 1 }, 1200) };
};

const YEAR = /^(the )?(year )?((?:1[5-9]|20|21)\d\d)(?![\w%°€$]|[-/](?!(?:19|20)\d\d(?!\d))\d|[.,:]\d|\.\w)/;
/** Things that numbers count; a number before one of them is not a year. */
const COUNTED =
  /^[ -](?:words?|steps?|pages?|items?|bytes?|bits?|[kmg]?b|px|pixels?|[km]?m|[km]?g|kilo\w*|met(?:er|re)s?|miles?|feet|people|users?|customers?|lines?|times|m?s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|hz|rpm|watts?|volts?|dollars?|euros?|points?|degrees?|copies|characters?|tokens?|records?|rows?|entries|units?|requests?|connections?|men|percent|tons?|tonnes?|calories|cells?|metres?|litres?|liters?|ohms?|psi|bar|iterations?|attempts?|retries|repetitions|rounds|cycles|samples|questions|chapters|sections|members|employees|visitors|readers|observations|calls|queries|messages|events|nodes|jobs|tests|errors|hits)(?!\w)/;
const PLURALS =
  /^ (?:[a-z]+ )?(?:documents|docs|files|reports|uploads|papers|minutes|pdfs|manuals|memos|articles|policies|contracts|invoices|guides|books|notes|statements|budgets)\b/;

const readYear: PeriodReader = ({ lower }, { now }) => {
  const match = YEAR.exec(lower);
  if (match === null) return null;
  const [text, , word, year] = match;
  const behind = lower.slice(text.length);
  if (COUNTED.test(behind)) return null;
  if (word === undefined && Number(year) > now.year + 20) return null;
  const isStrong = word !== undefined || PLURALS.test(behind);
  return { length: text.length, span: monthsFrom(now, { year: Number(year), month: 1 }, 12), isWeak: !isStrong };
};

const ISO_WEEK = /^((?:19|20)\d\d)-?w(\d\d)\b/;
const CALENDAR_WEEK = /^(?:the )?(?:calendar week |cw ?|kw ?|week )(\d{1,2})(?:,? (?:of |in )?|\/)((?:19|20)\d\d)\b/;

/** Numbered weeks are those of ISO 8601 and begin on a Monday, regardless of the calendar's first day of the week. */
const readNumberedWeek: PeriodReader = ({ lower }, { now }) => {
  const iso = ISO_WEEK.exec(lower);
  const match = iso ?? CALENDAR_WEEK.exec(lower);
  if (match === null) return null;
  const [text, first = '', second = ''] = match;
  const [year, week] = iso === null ? [Number(second), Number(first)] : [Number(first), Number(second)];
  const start = now.set({ weekYear: year, weekNumber: week, weekday: 1 }).startOf('day');
  if (start.weekNumber !== week) return null;
  return { length: text.length, span: unitSpan(start, 'week', { weekStart: 'monday' }) };
};

export const CALENDAR_READERS: readonly PeriodReader[] = [
  readQuarter,
  readHalf,
  readSeason,
  readDecade,
  readCentury,
  readYear,
  readNumberedWeek,
];
