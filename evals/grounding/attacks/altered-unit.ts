import type { Attack } from './attack.ts';
import { NUMBER_WORDS } from './number-words.ts';
import { bothWays, holdsWord, replaceOne, replacements } from './replace-word.ts';
import { UNIT_PAIRS } from './unit-pairs.ts';

const UNITS = bothWays(UNIT_PAIRS);
const SPACE = '[ \u00a0\u202f]';
const COUNT = String.raw`\d${SPACE}?|\b(?:one|per|each|every|${[...NUMBER_WORDS.keys()].join('|')})${SPACE}`;
const LONGEST_FIRST = [...UNITS.keys()].toSorted((first, second) => second.length - first.length);
const UNIT = new RegExp(
  `(?<=${COUNT})(?:${LONGEST_FIRST.map((unit) => RegExp.escape(unit)).join('|')})(?![\\p{L}\\p{N}-])`,
  'gu',
);

/** A number's unit replaced by one it is mistaken for. */
export const ALTERED_UNIT: Attack = {
  name: 'altered-unit',
  about: 'the unit behind a number replaced by another',
  alter({ text }, { random }) {
    const lower = text.toLowerCase();
    const options = replacements(text, UNIT, ([found]) => {
      const other = UNITS.get(found);
      return other === undefined || holdsWord(lower, other.toLowerCase()) ? null : other;
    });
    const altered = replaceOne(text, options, random);
    return altered === null ? null : { text: altered };
  },
};
