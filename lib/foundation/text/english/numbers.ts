const CARDINALS = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`;
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const DIGITS = 'one two three four five six seven eight nine';
const ORDINALS = `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
  fifteenth sixteenth seventeenth eighteenth nineteenth`;
const TENTHS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth';

function numbered(words: string, from: number, step: number): [string, number][] {
  return words.split(/\s+/).map((word, index) => [word, from + index * step]);
}

/** Single-word cardinal numbers below a hundred. */
export const CARDINAL_WORDS: ReadonlyMap<string, number> = new Map([
  ...numbered(CARDINALS, 0, 1),
  ...numbered(TENS, 20, 10),
]);

/** Single-word ordinal numbers. */
export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map([
  ...numbered(ORDINALS, 1, 1),
  ...numbered(TENTHS, 20, 10),
  ['hundredth', 100],
  ['thousandth', 1000],
  ['millionth', 1e6],
]);

/** Words that multiply the number before them. */
export const SCALE_WORDS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['quadrillion', 1e15],
  ['lakh', 1e5],
  ['crore', 1e7],
  ['dozen', 12],
  ['score', 20],
]);

/** Words that only ever state a number; "score" is excluded because it is more often a noun. */
export const COUNT_WORDS: readonly string[] = [...CARDINAL_WORDS.keys(), ...SCALE_WORDS.keys()].filter(
  (word) => word !== 'score',
);

/** Symbols that multiply a number with a currency sign: £5m, $1.2bn, 300k. */
export const SCALE_SYMBOLS: ReadonlyMap<string, number> = new Map([
  ['k', 1000],
  ['K', 1000],
  ['m', 1e6],
  ['M', 1e6],
  ['mn', 1e6],
  ['bn', 1e9],
  ['b', 1e9],
  ['B', 1e9],
  ['tn', 1e12],
  ['trn', 1e12],
]);

/** Denominators, as in "two thirds". */
export const FRACTION_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ['half', 2],
    ['halves', 2],
    ['quarter', 4],
    ['quarters', 4],
    ...[...ORDINAL_WORDS]
      .filter(([, value]) => value > 2)
      .flatMap(([word, value]) => [
        [word, value],
        [`${word}s`, value],
      ]),
  ].map(([word, value]): [string, number] => [String(word), Number(value)]),
);

/** Regular expression source, without groups, for a cardinal below a hundred in words: `twelve`, `twenty-one`. */
export const CARDINAL = `(?:(?:${alternatives(TENS)})(?:-(?:${alternatives(DIGITS)}))?|${alternatives(CARDINALS)})`;

const WHOLE_CARDINAL = new RegExp(`^${CARDINAL}$`);

function alternatives(words: string): string {
  return words.split(/\s+/).join('|');
}

/** Returns the value of a number of at most six digits or a lower-case cardinal below a hundred; null for any other text. */
export function cardinalOf(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  if (!WHOLE_CARDINAL.test(text)) return null;
  return text.split('-').reduce((sum, word) => sum + (CARDINAL_WORDS.get(word) ?? 0), 0);
}

/** Returns the value of an ordinal, `2nd` or `second`; null if it is none. */
export function ordinalOf(word: string): number | null {
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? (ORDINAL_WORDS.get(word) ?? null) : Number(digits);
}

/** Returns the value of a roman numeral of two or more capital letters; null if it is none. */
export function romanValue(word: string): number | null {
  if (!/^(?=[IVXLC]{2,7}$)(?:C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(word)) return null;
  const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  const digits = [...word].map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}
