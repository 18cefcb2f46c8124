/** A digit of another script, one UTF-16 unit long. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;

/** Returns the text with the digits of all scripts replaced by 0 to 9; offsets do not change. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => (digit.length === 1 ? String(valueOf(digit.charCodeAt(0))) : digit));
}

/** Unicode encodes the digits of each script consecutively, from zero to nine. */
function valueOf(code: number): number {
  let before = 0;
  while (DIGIT.test(String.fromCharCode(code - before - 1))) before += 1;
  return before % 10;
}
