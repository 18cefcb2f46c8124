import type { Span } from '../span.ts';
import type { PeriodReader } from './period.ts';

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
