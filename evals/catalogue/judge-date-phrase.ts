import type { DateRange } from '#lib/foundation/dates/calendar.ts';

import type { DatePhrase } from './phrasing-sets.ts';
import { dayStart } from './zoned-moment.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Null when the range is what the phrase means; else what was found. */
export function judgeDatePhrase(phrase: DatePhrase, found: DateRange | null): string | null {
  if (found === null) return 'not understood';
  const isRight = isOneOf(phrase, phrase.from, found.from) && isOneOf(phrase, phrase.to, found.to);
  return isRight ? null : `${found.from ?? 'open'} to ${found.to ?? 'open'}`;
}

function isOneOf({ now, timeZone }: DatePhrase, expected: readonly (string | null)[], found: string | null): boolean {
  return expected.some((moment) => {
    if (moment === null || found === null) return moment === found;
    return momentOf(moment, { now, timeZone }) === Date.parse(found);
  });
}

function momentOf(moment: string, { now, timeZone }: Pick<DatePhrase, 'now' | 'timeZone'>): number {
  if (moment === 'now') return Date.parse(now);
  return DAY.test(moment) ? dayStart(moment, timeZone) : Date.parse(moment);
}
