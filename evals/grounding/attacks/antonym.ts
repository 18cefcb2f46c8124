import { ANTONYM_PAIRS } from './antonym-pairs.ts';
import type { Attack } from './attack.ts';
import { bothWays, replaceOne, wordReplacements } from './replace-word.ts';

const OPPOSITES = bothWays(ANTONYM_PAIRS);

/** A word replaced by its opposite. */
export const ANTONYM: Attack = {
  name: 'antonym',
  about: 'a word replaced by its opposite',
  alter({ text }, { random }) {
    const altered = replaceOne(text, wordReplacements(text, OPPOSITES), random);
    return altered === null ? null : { text: altered };
  },
};
