const DIGITS: ReadonlyMap<string, number> = new Map(
  Array.from('〇一二三四五六七八九')
    .map((digit, value): [string, number] => [digit, value])
    .concat([
      ['零', 0],
      ['两', 2],
      ['兩', 2],
    ]),
);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
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
