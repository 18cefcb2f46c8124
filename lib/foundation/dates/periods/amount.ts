import type { DurationLike } from 'luxon';

import { CARDINAL, cardinalOf, ORDINAL_WORDS, ordinalOf } from '#lib/foundation/text/english/numbers.ts';

const LOOSE: Readonly<Record<string, number>> = {
  ...{ 'a hundred': 100, 'one hundred': 100, hundred: 100 },
  ...{ couple: 2, few: 3, several: 5, half: 0.5 },
};

/** Regular expression source, with one group, for a number as written before a unit of time. */
export const NUMBER = String.raw`(\d{1,4}(?:\.5)?|(?:a |the )?(?:couple|few)(?: of)?(?: the)?|half an?|(?:an?|one) half|(?:${CARDINAL}|\d{1,2}) and a half|${Object.keys(LOOSE).join('|')}|${CARDINAL}|an?)`;

/** Regular expression source, with one group, for a unit of time. */
export const UNIT = String.raw`(?:business |working |calendar )?(minute|min|hour|hr|h|day|d|week|wk|fortnight|month|quarter|year|yr|decade|half-year|half year)s?`;

const DURATIONS: Readonly<
  Record<string, { unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'; times: number }>
> = {
  minute: { unit: 'minutes', times: 1 },
  min: { unit: 'minutes', times: 1 },
  hour: { unit: 'hours', times: 1 },
  hr: { unit: 'hours', times: 1 },
  h: { unit: 'hours', times: 1 },
  day: { unit: 'days', times: 1 },
  d: { unit: 'days', times: 1 },
  week: { unit: 'weeks', times: 1 },
  wk: { unit: 'weeks', times: 1 },
  fortnight: { unit: 'weeks', times: 2 },
  month: { unit: 'months', times: 1 },
  quarter: { unit: 'months', times: 3 },
  'half-year': { unit: 'months', times: 6 },
  'half year': { unit: 'months', times: 6 },
  year: { unit: 'years', times: 1 },
  yr: { unit: 'years', times: 1 },
  decade: { unit: 'years', times: 10 },
};

const FINER = {
  years: ['months', 12],
  months: ['days', 30],
  weeks: ['days', 7],
  days: ['hours', 24],
  hours: ['minutes', 60],
} as const;

export interface Amount {
  duration: DurationLike;
  unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years';
}

/** Converts "two" and "weeks" to a duration; half a unit is counted in the next finer unit. */
export function amountOf(number: string, unitName: string): Amount {
  const { unit, times } = DURATIONS[unitName] ?? { unit: 'days' as const, times: 1 };
  const count = countOf(number) * times;
  if (Number.isInteger(count) || unit === 'minutes') return { duration: { [unit]: Math.round(count) }, unit };
  const [finer, parts] = FINER[unit];
  return { duration: { [finer]: Math.round(count * parts) }, unit: finer };
}

/** Returns the number given by a word or figure; 1 for anything else. */
function countOf(text: string): number {
  const figure = Number(text);
  if (!Number.isNaN(figure)) return figure;
  if (/^half|half$/.test(text) && !text.includes(' and ')) return 0.5;
  const [whole = '', isMore] = text.split(' and ');
  const [word = ''] = whole.replace(/^(?:a|the) (?=couple|few)/, '').split(' of');
  return (LOOSE[word] ?? cardinalOf(word) ?? 1) + (isMore === undefined ? 0 : 0.5);
}

/** Regular expression source, with one group, for an ordinal. */
export const ORDINAL = String.raw`(${[...ORDINAL_WORDS.keys()].join('|')}|last|final|\d{1,3}(?:st|nd|rd|th))`;

/** Returns 1 for "first", -1 for "last". */
export function positionOf(ordinal: string): number {
  return /^(?:last|final)$/.test(ordinal) ? -1 : (ordinalOf(ordinal) ?? 1);
}
