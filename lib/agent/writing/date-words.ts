import type { Calendar } from '#lib/dates/calendar.ts';

const DAY_MS = 86_400_000;

/** A day as readers of the calendar's time zone see it: "1 March 2026". */
export function dayWords(date: Date, { timeZone }: Calendar): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(date);
}

/** A half-open range in words: "since 1 March 2026", "in 2024", "from 2 March 2026 to 8 March 2026". */
export function rangeWords({ from, to }: { from: string | null; to: string | null }, calendar: Calendar): string {
  if (from === null) return to === null ? '' : `before ${momentWords(to, calendar)}`;
  if (to === null) return `since ${momentWords(from, calendar)}`;
  if (isMidnight(from, calendar) && isMidnight(to, calendar)) return daysWords(new Date(from), new Date(to), calendar);
  return `from ${momentWords(from, calendar)} to ${momentWords(to, calendar)}`;
}

/** Whole days, the second of which is no part of them. */
function daysWords(from: Date, to: Date, calendar: Calendar): string {
  const lastMoment = new Date(to.getTime() - DAY_MS / 2);
  const [first, last, next] = [partsOf(from, calendar), partsOf(lastMoment, calendar), partsOf(to, calendar)];
  const [begin, end] = [dayWords(from, calendar), dayWords(lastMoment, calendar)];
  if (first.day === 1 && next.day === 1 && first.year === last.year) {
    if (first.month === 1 && last.month === 12) return `in ${first.year}`;
    if (first.month === last.month) return `in ${begin.replace(/^\d+ /, '')}`;
  }
  return begin === end ? `on ${begin}` : `from ${begin} to ${end}`;
}

/** A moment that is no midnight comes with its time. */
function momentWords(moment: string, calendar: Calendar): string {
  const date = new Date(moment);
  const day = dayWords(date, calendar);
  if (isMidnight(moment, calendar)) return day;
  const { timeZone } = calendar;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(date);
  return `${day}, ${time}`;
}

function isMidnight(moment: string, { timeZone }: Calendar): boolean {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return format.format(new Date(moment)) === '00:00:00';
}

function partsOf(date: Date, { timeZone }: Calendar): { year: number; month: number; day: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return { year: parts['year'] ?? 0, month: parts['month'] ?? 0, day: parts['day'] ?? 0 };
}
