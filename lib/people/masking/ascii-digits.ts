/** Of other scripts, each of one UTF-16 unit. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;

/** The text with the digits of all scripts as 0 to 9: no offset moves by that. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => (digit.length === 1 ? String(valueOf(digit.charCodeAt(0))) : digit));
}

/** Unicode has the digits of each script in a row, from nought to nine. */
function valueOf(code: number): number {
  let before = 0;
  while (DIGIT.test(String.fromCharCode(code - before - 1))) before += 1;
  return before % 10;
}
