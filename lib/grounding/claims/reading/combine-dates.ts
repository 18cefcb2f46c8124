import {
  AMBIGUOUS_MONTHS,
  AMBIGUOUS_WEEKDAYS,
  DATE_LEADS,
  MONTH_NUMBERS,
  WEEKDAY_NUMBERS,
} from '#lib/text/english/calendar.ts';
import { mergeTokens, type PartialDate, type Token } from './token.ts';

interface Found {
  date: PartialDate;
  length: number;
}

/** Days, months and years that stand together become one date, in whatever order: 3 March 1904, March 3rd, 1904, Sept. 2023. */
export function combineDates(tokens: readonly Token[]): Token[] {
  const combined: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    const found = readDate(tokens, index);
    if (found) {
      combined.push(
        mergeTokens(tokens.slice(index, index + found.length), {
          kind: 'date',
          key: dateKey(found.date),
          date: found.date,
        }),
      );
      index += found.length;
    } else {
      if (token) combined.push(weekday(token) ?? token);
      index += 1;
    }
  }
  return combined;
}

function dateKey({ year, month, day }: PartialDate): string {
  return `d:${String(year ?? '')}-${String(month ?? '')}-${String(day ?? '')}`;
}

function weekday(token: Token): Token | null {
  const number = token.kind === 'word' && !token.isCode ? WEEKDAY_NUMBERS.get(token.key) : undefined;
  if (number === undefined || AMBIGUOUS_WEEKDAYS.has(token.key)) return null;
  return { ...token, kind: 'date', key: `w:${String(number)}` };
}

function readDate(tokens: readonly Token[], index: number): Found | null {
  return readDayFirst(tokens, index) ?? readMonthFirst(tokens, index);
}

/** 3 March 1904; 3rd of March; the 1st May. */
function readDayFirst(tokens: readonly Token[], index: number): Found | null {
  const day = dayOf(tokens[index]);
  if (day === null) return null;
  const of = tokens[index + 1]?.key === 'of' ? 1 : 0;
  const month = monthOf(tokens[index + 1 + of]);
  if (month === null) return null;
  if (of === 1 && tokens[index]?.kind !== 'ordinal') return null;
  const year = yearOf(tokens[index + 2 + of]);
  return { date: { year, month, day }, length: 2 + of + (year === null ? 0 : 1) };
}

/** March 3, 1904; March 1904; March. */
function readMonthFirst(tokens: readonly Token[], index: number): Found | null {
  const month = monthOf(tokens[index]);
  if (month === null) return null;
  const day = dayOf(tokens[index + 1]);
  const isDayOfNext = day !== null && monthOf(tokens[index + 2]) !== null;
  if (day !== null && !isDayOfNext && tokens[index + 1]?.gap === '') {
    const year = yearOf(tokens[index + 2]);
    return { date: { year, month, day }, length: 2 + (year === null ? 0 : 1) };
  }
  const year = yearOf(tokens[index + 1]);
  if (year !== null) return { date: { year, month, day: null }, length: 2 };
  return standsAlone(tokens, index) ? { date: { year: null, month, day: null }, length: 1 } : null;
}

/** "may" and "march" are months only where a date is led to, and in their capital. */
function standsAlone(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || !AMBIGUOUS_MONTHS.has(token.key)) return true;
  const before = tokens[index - 1];
  return (
    /^\p{Lu}/u.test(token.raw) &&
    before !== undefined &&
    DATE_LEADS.has(before.key) &&
    token.gap.replace('-', '') === ''
  );
}

function dayOf(token: Token | undefined): number | null {
  if (!token || (token.kind !== 'number' && token.kind !== 'ordinal') || token.isCode) return null;
  if (token.kind === 'number' && (token.isSpelled || !/^\d{1,2}$/.test(token.raw))) return null;
  return token.value >= 1 && token.value <= 31 ? token.value : null;
}

function yearOf(token: Token | undefined): number | null {
  if (!token || token.kind !== 'number' || token.isCode || !/^,?\.?$/.test(token.gap)) return null;
  return /^\d{3,4}$/.test(token.raw) && token.value >= 500 && token.value <= 2999 ? token.value : null;
}

function monthOf(token: Token | undefined): number | null {
  if (!token || token.kind !== 'word' || token.isCode || token.gap.replace('-', '').replace('.', '') !== '') {
    return token?.kind === 'word' && !token.isCode && token.gap !== '' ? monthBehindGap(token) : null;
  }
  return MONTH_NUMBERS.get(token.key) ?? null;
}

/** A month after punctuation is a month where it begins a date, not where it would end one; the callers see to that. */
function monthBehindGap(token: Token): number | null {
  return AMBIGUOUS_MONTHS.has(token.key) && !/^\p{Lu}/u.test(token.raw) ? null : (MONTH_NUMBERS.get(token.key) ?? null);
}
