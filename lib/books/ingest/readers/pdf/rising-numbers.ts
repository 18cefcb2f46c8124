/** Words of one page, with the numbers among them. */
export interface SaidOn {
  page: number;
  words: string;
  numbers: number[];
}

/** So many numbers stand beside each other in a date or a time, and never in one cell of a table. */
const NUMBERS_OF_A_DATE = 3;
const ROMAN = /^\P{L}{0,4}([ivxlcdm]{1,8})\P{L}{0,4}$/iu;
const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };

/** True for words that are no more than numbers: digits and signs, or one Roman number. */
export function isNumbers(words: string): boolean {
  return (/\d/.test(words) && !/\p{L}/u.test(words)) || ROMAN.test(words);
}

export function saidOn(page: number, words: string): SaidOn {
  const roman = ROMAN.exec(words)?.[1];
  const numbers = roman === undefined ? (words.match(/\d+/g) ?? []).map(Number) : [romanValue(roman.toLowerCase())];
  return { page, words, numbers };
}

/**
 * True where two such fragments count pages: they differ in one number, and that is as much higher as the page is. The cells of tables that
 * stand in the same place on two pages differ otherwise. A date may be the same on both.
 */
export function countPages(one: SaidOn, other: SaidOn): boolean {
  if (one.words === other.words) return one.numbers.length >= NUMBERS_OF_A_DATE;
  const steps = one.numbers.map((number, place) => (other.numbers[place] ?? NaN) - number).filter((step) => step !== 0);
  return steps.length === 1 && steps[0] === other.page - one.page;
}

function romanValue(letters: string): number {
  const values = [...letters].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}
