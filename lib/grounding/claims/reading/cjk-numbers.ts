const DIGITS = new Map([
  ...valuesOf('〇一二三四五六七八九', (index) => index),
  ...valuesOf('零', () => 0),
  ...valuesOf('两兩', () => 2),
]);
const SCALES = new Map([
  ...valuesOf('十百千', (index) => 10 ** (index + 1)),
  ...valuesOf('万萬', () => 1e4),
  ...valuesOf('亿億', () => 1e8),
]);
const MYRIAD = 1e4;

/** A run of Chinese numerals; one alone is as often part of a word. */
export const CJK_NUMBER = /[〇零一二三四五六七八九两兩十百千万萬亿億]{2,}/uy;

/** The value of Chinese numerals, with scales (六百二十) or digit by digit (一八五二). */
export function cjkValue(numerals: string): number {
  const characters = Array.from(numerals);
  if (!characters.some((character) => SCALES.has(character))) {
    return characters.reduce((value, character) => value * 10 + (DIGITS.get(character) ?? 0), 0);
  }
  let [total, group, digit] = [0, 0, 0];
  for (const character of characters) {
    const scale = SCALES.get(character) ?? 1;
    if (scale === 1) digit = DIGITS.get(character) ?? 0;
    else if (scale < MYRIAD) {
      group += (digit === 0 ? 1 : digit) * scale;
      digit = 0;
    } else {
      total += (group + digit) * scale;
      [group, digit] = [0, 0];
    }
  }
  return total + group + digit;
}

function valuesOf(signs: string, valueAt: (index: number) => number): Map<string, number> {
  return new Map(Array.from(signs, (sign, index) => [sign, valueAt(index)]));
}
