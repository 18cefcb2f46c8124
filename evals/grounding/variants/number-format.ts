import { NUMBER_WORDS } from '../attacks/number-words.ts';
import { replaceOne, replacements, type Replacement } from '../attacks/replace-word.ts';
import type { Variant } from './variant.ts';

/** Part of a larger number: "two hundred", "one thousand two". */
const SCALE = '(?:hundred|thousand|million|billion|dozen|score)';
const WORD = new RegExp(`(?<= )(?<!${SCALE} )\\p{Ll}+(?= (?!${SCALE})\\p{Ll}{3})`, 'gu');
const FIGURE = new RegExp(`(?<=\\p{Ll} )(?<!${SCALE} )\\d{1,2}(?= (?!${SCALE})\\p{Ll}{3})`, 'gu');

const DIGITS = new Map([...NUMBER_WORDS].map(([word, value]) => [value, word]));

/** The same numbers written in another way. */
export const NUMBER_FORMAT: Variant = {
  name: 'number-format',
  about: 'a number in words or digits, with or without separators, “%” or “percent”',
  vary({ text }, random) {
    const options: Replacement[] = [
      ...replacements(text, WORD, ([word]) => {
        const value = NUMBER_WORDS.get(word);
        return value === undefined ? null : String(value);
      }),
      ...replacements(text, FIGURE, ([digits]) => DIGITS.get(Number(digits)) ?? null),
      ...replacements(text, /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,]|\.\d)/g, ([number]) =>
        number.replaceAll(',', random.pick(['', '\u00a0', '\u202f']) ?? ''),
      ),
      ...replacements(text, /(?<=\d) ?%(?!\w)/g, () => ' percent'),
      ...replacements(text, /(?<=\d) per ?cent\b/g, () => '%'),
    ];
    const varied = replaceOne(text, options, random);
    return varied === null ? null : { text: varied };
  },
};
