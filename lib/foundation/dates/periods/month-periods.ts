import { MONTH_NUMBERS } from '#lib/foundation/text/english/calendar.ts';

import { monthsFrom, type Span } from '../span.ts';
import { yearAfter, yearlyPeriod } from './calendar-periods.ts';
import { type PeriodReader, restFrom } from './period.ts';

/** Regular expression source, with one group, for the name of a month. */
export const MONTH = `(${[...MONTH_NUMBERS.keys()].join('|')})`;

const DAY_OF_THIS_MONTH =
  /^(?:the )?(\d{1,2})(?:st|nd|rd|th)(?=$|[?.!,;:)]|,? (?:and|to|until|till|through|onwards?)\b)/;

/** "since the 5th": the latest such day of a month. */
export const readDayOfMonth: PeriodReader = ({ lower }, { now }) => {
  const match = DAY_OF_THIS_MONTH.exec(lower);
  if (match === null) return null;
  const day = Number(match[1]);
  if (day < 1 || day > 31) return null;
  const base = now.startOf('month').plus({ months: day <= now.day ? 0 : -1 });
  const occurrence = (n: number): Span => {
    const month = base.plus({ months: n });
    const start = month.set({ day: Math.min(day, month.daysInMonth ?? 28) }).startOf('day');
    return { start, end: start.plus({ days: 1 }).startOf('day') };
  };
  return { length: match[0].length, span: occurrence(0), occurrence };
};

/** Returns 1 for "january", "Jan" and so on. */
export function monthNumber(name: string): number {
  return MONTH_NUMBERS.get(name.toLowerCase()) ?? 0;
}

const YEAR_MONTH = /^((?:19|20)\d\d)[-/](0[1-9]|1[0-2])(?![-/.]?\w)/;
const MONTH_YEAR = /^(0?[1-9]|1[0-2])\/((?:19|20)\d\d)(?![-/.]?\w)/;
const NAMED = new RegExp(
  String.raw`^(?:((?:19|20)\d\d)[ -])?(?:(?:the )?(last|past|previous|this|next|coming) )?(?:the month of )?${MONTH}\.?(?!\w|-(?!\d|${MONTH})|['’](?![s\d]))`,
);
/** Month names and short forms that are also other words. */
const AMBIGUOUS = /^(?:may|march|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/;
const NAMES_OF_PEOPLE = /^(?:april|june|august)\b/;
/** Text that may follow "may" and "march" where they are months. */
const AFTER_MONTH = /^\s*(?:$|[?.!,;:)–-]|(?:and|or|to|until|till|through|onwards?|of)\b)/;
const MONTHLY_THINGS =
  /^ (?:\w+ )?(?:reports?|newsletters?|minutes|updates?|releases?|issues?|editions?|meetings?|statements?|invoices?|notes|reviews?|summar(?:y|ies)|documents|files|uploads)\b/;

const readFigures: PeriodReader = ({ lower }, { now }) => {
  const first = YEAR_MONTH.exec(lower);
  const match = first ?? MONTH_YEAR.exec(lower);
  if (match === null) return null;
  const [text, a, b] = match;
  const [year, month] = first === null ? [Number(b), Number(a)] : [Number(a), Number(b)];
  return { length: text.length, span: monthsFrom(now, { year, month }, 1) };
};

const readNamedMonth: PeriodReader = (rest, reading) => {
  const match = NAMED.exec(rest.lower);
  if (match === null) return null;
  const [text, year, shift, name = ''] = match;
  const month = monthNumber(name);
  // A full stop after a complete name ends the sentence.
  const isShort = name.length <= 4 && !['may', 'june', 'july'].includes(name);
  const length = text.endsWith('.') && !isShort ? text.length - 1 : text.length;
  const certainty = certaintyOf(name, rest.raw.slice(text.indexOf(name)));
  // Checked before any date computation, because a text may be full of "may".
  const isDefinite = year !== undefined || shift !== undefined || yearAfter(restFrom(rest, length), reading) !== null;
  if (certainty === 'none' && !isDefinite) return null;
  const period = yearlyPeriod(rest, reading, {
    ...{ length, shift, year },
    inYear: (inYear) => monthsFrom(reading.now, { year: inYear, month }, 1),
  });
  return isDefinite ? period : { ...period, isWeak: certainty === 'weak' };
};

/** Returns how certainly a word is a month, by its first letter and by the text after it. */
function certaintyOf(name: string, raw: string): 'sure' | 'weak' | 'none' {
  if (!AMBIGUOUS.test(name) && !NAMES_OF_PEOPLE.test(name)) return 'sure';
  const behind = raw.slice(name.length);
  if (!isMonthName(name, raw) || /^ [A-Z][a-z]/.test(behind)) return 'none';
  return /^[A-Z]/.test(raw) && MONTHLY_THINGS.test(behind.toLowerCase()) ? 'sure' : 'weak';
}

/** Returns false for "may", "march" and short forms in lower case where they look like other words. */
export function isMonthName(name: string, raw: string): boolean {
  return !AMBIGUOUS.test(name) || /^[A-Z]/.test(raw) || AFTER_MONTH.test(raw.slice(name.length));
}

export const MONTH_READERS: readonly PeriodReader[] = [readFigures, readNamedMonth];
