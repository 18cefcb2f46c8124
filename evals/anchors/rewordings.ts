import type { Random } from '#lib/foundation/core/random.ts';

import { THINGS } from './trial-words.ts';

export type Rewording = (text: string, random: Random) => string;

/** Changes of how words are written: a reader calls them the same. */
export const SAME_WORDS: Record<string, Rewording> = {
  'other white space': (text, random) =>
    text.replaceAll(' ', () => random.pick([' ', ' ', '\n', '  ', '\u00a0', '\n  ']) ?? ' '),
  'line breaks between ideographs': (text, random) =>
    text.replaceAll(/(?<=[\u3040-\u9fff])(?=[\u3040-\u9fff])/g, () => (random.below(6) === 0 ? '\n' : '')),
  'plain typography': (text) =>
    text.replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, '-').replaceAll('…', '...'),
  'fine typography': (text) =>
    text
      .replaceAll("'", '’')
      .replaceAll(/(?<= )-(?= )/g, '—')
      .replaceAll('...', '…')
      .replaceAll('fi', 'ﬁ')
      .replaceAll('ffi', 'ﬃ')
      .replaceAll('fl', 'ﬂ'),
  'soft hyphens': (text) => text.replaceAll(/(?<=[a-z]{3})(?=[a-z]{3})/g, '\u00ad'),
  capitals: (text) => text.toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  'decomposed letters': (text) => text.normalize('NFD'),
};

/** Changes of the words themselves, as small as can be. */
export const OTHER_WORDS: Record<string, Rewording> = {
  'another word': (text, random) => {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
    const word = random.pick(words) ?? text;
    const other = random.pick(THINGS.filter((thing) => thing.toLowerCase() !== word.toLowerCase())) ?? '';
    return text.replace(word, other);
  },
  'another digit': (text) =>
    /\d/.test(text) ? text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : `${text.slice(0, -1)} 1.`,
  'a word less': (text) => {
    const shorter = text.replace(/ \S+(?= )/, '');
    const middle = text.length >> 1;
    return shorter === text ? text.slice(0, middle) + text.slice(middle + 1) : shorter;
  },
  'a word before': (text) => `Never ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`,
  'another accent': (text) =>
    /[eé]/.test(text)
      ? text.replace(/[eé]/, (letter) => (letter === 'e' ? 'è' : 'e'))
      : `${text.slice(0, 1)}x${text.slice(1)}`,
  'another sign of a number': (text) => (/\d/.test(text) ? text.replace(/(?=\d)/, '1,') : `un${text}`),
};
