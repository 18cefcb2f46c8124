import type { DurationLike } from 'luxon';

const WORDS: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, eighteen: 18, twenty: 20 },
  ...{
    'twenty-four': 24,
    thirty: 30,
    'thirty-six': 36,
    forty: 40,
    'forty-eight': 48,
    fifty: 50,
    sixty: 60,
    ninety: 90,
  },
  ...{ hundred: 100, 'a hundred': 100, 'one hundred': 100, couple: 2, few: 3, several: 5, half: 0.5 },
};

const NUMBER_WORD = Object.keys(WORDS)
  .filter((word) => word.length > 2)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** A number as people write it before a unit of time, as the source of a regular expression with one group. */
export const NUMBER = String.raw`(\d{1,4}(?:\.5)?|(?:a |the )?(?:couple|few)(?: of)?(?: the)?|half an?|(?:an?|one) half|(?:one|two|three|\d{1,2}) and a half|${NUMBER_WORD}|an?)`;

/** A unit of time, as the source of a regular expression with one group. */
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

/** "two", "weeks" as a duration; half of something is counted in the next finer unit. */
export function amountOf(number: string, unitName: string): Amount {
  const { unit, times } = DURATIONS[unitName] ?? { unit: 'days' as const, times: 1 };
  const count = countOf(number) * times;
  if (Number.isInteger(count) || unit === 'minutes') return { duration: { [unit]: Math.round(count) }, unit };
  const [finer, parts] = FINER[unit];
  return { duration: { [finer]: Math.round(count * parts) }, unit: finer };
}

/** The number a word or figure stands for; 1 for what is none. */
function countOf(text: string): number {
  const figure = Number(text);
  if (!Number.isNaN(figure)) return figure;
  if (/^half|half$/.test(text) && !text.includes(' and ')) return 0.5;
  const [whole = '', isMore] = text.split(' and ');
  const [word = ''] = whole.replace(/^(?:a|the) (?=couple|few)/, '').split(' of');
  const base = WORDS[word] ?? Number(word);
  return (Number.isNaN(base) ? 1 : base) + (isMore === undefined ? 0 : 0.5);
}

const ORDINALS: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1, final: -1 },
  ...{ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4, '5th': 5 },
};

export const ORDINAL = `(${Object.keys(ORDINALS).join('|')})`;

/** 1 for "first"; -1 for "last". */
export function ordinalOf(word: string): number {
  return ORDINALS[word] ?? 1;
}
