import type { Random } from '#lib/foundation/core/random.ts';

import type { Attack } from './attack.ts';
import { NUMBER_WORDS } from './number-words.ts';
import { inCaseOf, replaceOne, replacements, type Replacement } from './replace-word.ts';

// On its own: no part of a version, a date, a name, a note mark or a list mark.
const NUMBER =
  /(?<![\p{L}\p{N}\p{M}_./:@#\\-]|\p{P})\d{1,3}(?:(?:,\d{3})+|\d*)(?:\.\d+)?(?![\p{L}\p{N}_/:@\\)\]-]|\.\d)/gu;
// An answer numbers its lists as it likes.
const LIST_MARK = /^\d+[.)]/;
const WORD = /(?<![\p{L}\p{N}-])\p{L}+(?![\p{L}\p{N}-])/gu;

/** Another number in the place of one. */
export const ALTERED_NUMBER: Attack = {
  name: 'altered-number',
  about: 'one number replaced by another that the cited sentence does not hold',
  kinds: ['prose', 'item', 'row', 'code'],
  alter({ text }, { random }) {
    const taken = numbersIn(text);
    const digits = replacements(text, NUMBER, ({ 0: found, index }) =>
      index === 0 && LIST_MARK.test(text) ? null : otherDigits(found, taken, random),
    );
    const altered = replaceOne(text, [...digits, ...otherWords(text, taken, random)], random);
    return altered === null ? null : { text: altered };
  },
};

/** All numbers a text holds, in digits (also as parts of others) or words. */
export function numbersIn(text: string): Set<number> {
  const whole = (text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map((found) => Number(found.replaceAll(',', '')));
  const parts = (text.match(/\d+/g) ?? []).map(Number);
  const words = (text.toLowerCase().match(WORD) ?? []).map((word) => NUMBER_WORDS.get(word) ?? Number.NaN);
  return new Set([...whole, ...parts, ...words].filter((value) => !Number.isNaN(value)));
}

function otherDigits(found: string, taken: ReadonlySet<number>, random: Random): string | null {
  const decimals = found.split('.')[1]?.length ?? 0;
  const value = Number(found.replaceAll(',', ''));
  const step = 10 ** -decimals;
  const options = [value + step, value - step, value + 2 * step, value * 10, value + 7 * step]
    .map((option) => Number(option.toFixed(decimals)))
    .filter((option) => option > 0 && !taken.has(option));
  const chosen = random.pick(options);
  if (chosen === undefined) return null;
  return found.includes(',')
    ? chosen.toLocaleString('en', { minimumFractionDigits: decimals })
    : chosen.toFixed(decimals);
}

function otherWords(text: string, taken: ReadonlySet<number>, random: Random): Replacement[] {
  return replacements(text, WORD, ([found]) => {
    if (!NUMBER_WORDS.has(found.toLowerCase())) return null;
    const other = random.pick([...NUMBER_WORDS].filter(([, value]) => !taken.has(value)));
    return other === undefined ? null : inCaseOf(found, other[0]);
  });
}
