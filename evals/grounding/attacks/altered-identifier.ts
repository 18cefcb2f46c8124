import type { Random } from '#lib/foundation/core/random.ts';

import type { Attack } from './attack.ts';
import { replaceOne, replacements } from './replace-word.ts';

const EDGE = String.raw`[\p{L}\p{N}_$@/.-]`;
// Versions, flags, names with underscores or inner capitals, calls, capitals with digits, file names.
const IDENTIFIER = new RegExp(
  `(?<!${EDGE})(?:` +
    [
      String.raw`v?\d+\.\d+(?:\.\d+)+`,
      String.raw`--[a-z][a-z0-9-]{2,}`,
      String.raw`[A-Za-z]+(?:_[A-Za-z0-9]+)+`,
      String.raw`[a-z]+(?:[A-Z][a-z0-9]+)+`,
      String.raw`[a-z][a-z0-9_]{2,}(?=\()`,
      String.raw`[A-Z]{1,6}-?\d{2,}`,
      String.raw`[A-Za-z0-9-]{2,}\.(?:md|js|ts|rs|py|json|toml|html|txt|epub|sh|c|h|xml|ya?ml)`,
    ].join('|') +
    `)(?![\\p{L}\\p{N}_-])`,
  'gu',
);

/** A letter or digit of an identifier, version, flag or file name replaced. */
export const ALTERED_IDENTIFIER: Attack = {
  name: 'altered-identifier',
  about: 'a character of an identifier, version, flag or file name replaced',
  kinds: ['prose', 'item', 'row', 'code'],
  alter({ text }, { random }) {
    const options = replacements(text, IDENTIFIER, ([found]) => {
      const other = otherIdentifier(found, random);
      return text.includes(other) || found.includes(other) ? null : other;
    });
    const altered = replaceOne(text, options, random);
    return altered === null ? null : { text: altered };
  },
};

/** Differs in one character: the next digit, or the next letter of the alphabet. */
function otherIdentifier(identifier: string, random: Random): string {
  const digits = [...identifier.matchAll(/\d/g)];
  const letters = [...identifier.matchAll(/(?<!\..*)[A-Za-z]/g)];
  const place = random.pick(digits.length > 0 && random.next() < 0.5 ? digits : letters) ?? digits[0];
  if (place === undefined) return identifier;
  const character = place[0];
  const other = /\d/.test(character) ? String((Number(character) + 1) % 10) : nextLetter(character);
  return identifier.slice(0, place.index) + other + identifier.slice(place.index + 1);
}

function nextLetter(letter: string): string {
  if (letter === 'z') return 'a';
  if (letter === 'Z') return 'A';
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}
