import type { Attack } from './attack.ts';
import { replaceOne, replacements, type Replacement } from './replace-word.ts';

const SCRIPTS = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
];
const LETTER = new RegExp(`[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu');
const LEAST_SHARE = 0.6;

const NEGATIONS: readonly [pattern: RegExp, by: string][] = [
  [/不(?=[\p{Script=Han}])/gu, ''],
  [/没有/gu, '有'],
  [/ません/gu, 'ます'],
  [/(?<=\s)не /giu, ''],
  [/(?<=\s)δεν /giu, ''],
  [/(?<=\s)לא /gu, ''],
  [/(?<=\s)لا /gu, ''],
  [/(?<=\s)नहीं /gu, ''],
  [/ไม่/gu, ''],
  [/(?<=\s)안 /gu, ''],
];

/** A character, digit or negation changed in a sentence of another script. */
export const NON_LATIN_ALTERATION: Attack = {
  name: 'non-latin-alteration',
  about: 'a character, digit or negation changed in a sentence that is not in Latin letters',
  alter({ text, kind }, { text: source, random }) {
    const letters = text.match(LETTER) ?? [];
    const all = text.match(/\p{L}/gu) ?? [];
    if (kind === 'code' || letters.length < 6 || letters.length / all.length < LEAST_SHARE) return null;
    const donor = random.pick(random.pick(source.sentences.filter(isAlike(text)))?.text.match(LETTER) ?? []);
    const characters =
      donor === undefined ? [] : replacements(text, LETTER, ([found]) => (isSameScript(found, donor) ? donor : null));
    const digits = replacements(text, /\d(?!\d)/g, ([found]) => String((Number(found) + 3) % 10));
    const negations: Replacement[] = NEGATIONS.flatMap(([pattern, by]) => replacements(text, pattern, () => by));
    const options = random.pick([digits, negations, characters].filter((list) => list.length > 0)) ?? [];
    const altered = replaceOne(text, options, random);
    return altered === null || altered === text ? null : { text: altered };
  },
};

function isAlike(text: string): (sentence: { text: string }) => boolean {
  const script = scriptOf(text.match(LETTER)?.[0] ?? '');
  return (sentence) => scriptOf(sentence.text.match(LETTER)?.[0] ?? '') === script;
}

function isSameScript(first: string, second: string): boolean {
  return first.toLowerCase() !== second.toLowerCase() && scriptOf(first) === scriptOf(second);
}

function scriptOf(character: string): string | undefined {
  return SCRIPTS.find((script) => new RegExp(`^\\p{Script=${script}}$`, 'u').test(character));
}
