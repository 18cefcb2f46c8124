import type { Random } from '#lib/foundation/core/random.ts';

import type { Attack } from './attack.ts';
import { holdsWord, replaceOne, replacements, type Replacement } from './replace-word.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
// "May" and "March" are months only beside a number.
const MONTH = new RegExp(`(?<=\\d(?:st|nd|rd|th)? )(?:${MONTHS.join('|')})\\b|\\b(?:${MONTHS.join('|')})(?= \\d)`, 'g');
const WEEKDAY = new RegExp(`\\b(?:${WEEKDAYS.join('|')})(?=s?\\b)`, 'g');
const YEAR =
  /(?<=\b(?:in|since|from|until|before|after|by|of|to|and|during|year|\p{L}{3,9}|\d{1,2},) )(?:1[0-9]|20)\d{2}(?![\p{L}\p{N}–-]|[.,]\d)/gu;
const TIME = /(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;

/** Another year, month, weekday or time of day. */
export const ALTERED_DATE: Attack = {
  name: 'altered-date',
  about: 'a year, month, weekday or time of day replaced by another',
  alter({ text }, { random }) {
    const options: Replacement[] = [
      ...replacements(text, MONTH, () => otherName(text, MONTHS, random)),
      ...replacements(text, WEEKDAY, () => otherName(text, WEEKDAYS, random)),
      ...replacements(text, YEAR, ([found]) => otherYear(text, Number(found), random)),
      ...replacements(text, TIME, ([found]) => otherTime(text, found)),
    ];
    const altered = replaceOne(text, options, random);
    return altered === null ? null : { text: altered };
  },
};

function otherName(text: string, names: string[], random: Random): string | null {
  const lower = text.toLowerCase();
  return random.pick(names.filter((name) => !holdsWord(lower, name.toLowerCase()))) ?? null;
}

function otherYear(text: string, year: number, random: Random): string | null {
  const options = [year + 1, year - 1, year + 10, year - 10, year - 100].map(String);
  return random.pick(options.filter((option) => !text.includes(option))) ?? null;
}

function otherTime(text: string, time: string): string | null {
  const [hours = '0', minutes = '00'] = time.split(':');
  const other = `${String((Number(hours) + 1) % 24)}:${minutes}`;
  return text.includes(other) ? null : other;
}
