/** A citation marker as the model wrote it, with the white space before it and the sentence numbers in it. */
export interface Marker {
  type: 'marker';
  before: string;
  numbers: number[];
  raw: string;
}

export type BracketKind = 'square' | 'wide' | 'round';

/** The brackets that may enclose a marker: `[3]`, `【3】`, `［3］`, `(3)`. */
export const BRACKETS: ReadonlyMap<string, { kind: BracketKind; close: string }> = new Map([
  ['[', { kind: 'square', close: ']' }],
  ['【', { kind: 'wide', close: '】' }],
  ['［', { kind: 'wide', close: '］' }],
  ['(', { kind: 'round', close: ')' }],
]);

/** Maximum length of a list of numbers in brackets, in UTF-16 code units. */
export const MARKER_MAX_LENGTH = 120;
const RANGE_MAX_SPAN = 50;
const DIGITS_MAX = 6;

const SEPARATORS = ',;，；、';
const DASHES = '-‐‑‒–—−－';
/** Followed by the model's name for its source (`【3†source】`), which adds nothing to the number. */
const NOTE_SIGN = '†';
const INSIDE_LIST = `#†${SEPARATORS}${DASHES} \t\u00a0\u2009\u202f\u3000`;
const FULL_WIDTH_ZERO = 0xff10;

/** Whether a list of numbers may continue with this character; after a note sign anything but a bracket may. */
export function continuesList(inner: string, character: string): boolean {
  if (inner.includes(NOTE_SIGN)) return !'\r\n[]()【】［］'.includes(character);
  return digitOf(character) !== null || INSIDE_LIST.includes(character);
}

export function hasDigit(inner: string): boolean {
  for (const character of inner) if (digitOf(character) !== null) return true;
  return false;
}

/**
 * Returns the numbers in `3`, `3, 4; 6-8`, `#3`, `3†source`, without duplicates and in order of first occurrence. Null when it is not such a list, a
 * range runs backwards or spans more than 50, or a number is zero or has more than six digits.
 */
export function readNumbers(inner: string): number[] | null {
  const [list = ''] = inner.split(NOTE_SIGN, 1);
  const numbers = new Set<number>();
  for (const item of splitAt(list, SEPARATORS)) {
    const bounds = splitAt(item, DASHES).map(readNumber);
    const [first, last = first] = bounds;
    if (bounds.length > 2 || first === undefined || last === undefined || first === null || last === null) return null;
    if (last < first || last - first > RANGE_MAX_SPAN) return null;
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return [...numbers];
}

function readNumber(text: string): number | null {
  let digits = text.trim();
  if (digits.startsWith('#')) digits = digits.slice(1);
  if (digits === '' || digits.length > DIGITS_MAX) return null;
  let value = 0;
  for (const character of digits) {
    const digit = digitOf(character);
    if (digit === null) return null;
    value = value * 10 + digit;
  }
  return value === 0 ? null : value;
}

function splitAt(text: string, separators: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of text) {
    if (separators.includes(character)) {
      parts.push(part);
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part];
}

function digitOf(character: string): number | null {
  const code = character.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= FULL_WIDTH_ZERO && code <= FULL_WIDTH_ZERO + 9 ? code - FULL_WIDTH_ZERO : null;
}
