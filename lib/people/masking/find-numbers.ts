import { countrySpecs, isValidIBAN } from 'ibantools';

import { rangesOverlap, sliceRange, type TextRange } from '#lib/foundation/text/range.ts';
import { UNSPACED_CHARACTER } from '#lib/foundation/text/unspaced-scripts.ts';
import { DateTime } from 'luxon';

import { asciiDigits } from './ascii-digits.ts';
import type { Finder, Finding } from './finding.ts';

/**
 * Minimum number of consecutive digits that identify a person or thing on their own: fewer fit into 32 bits, and so may be a quantity, a size or a
 * moment in seconds.
 */
const LONG = 11;

/** Card numbers of 13 to 19 digits (ISO/IEC 7812), unbroken or in the groups printed on cards. */
const CARDS = [
  /(?<!\d)(?=(\d{13,19})(?!\d))/g,
  /(?<!\d)(?=(\d{4}(?:[ \u00A0-]\d{4}){3})(?!\d))/g,
  /(?<!\d)(?=(\d{4}(?:[ \u00A0-]\d{4}){3}[ \u00A0-]\d{3})(?!\d))/g,
  /(?<!\d)(?=(\d{4}[ \u00A0-]\d{6}[ \u00A0-]\d{4,5})(?!\d))/g,
  /(?<!\d)(?=(\d{4}[ \u00A0-]\d{4}[ \u00A0-]\d{5})(?!\d))/g,
];

/** The country code before an IBAN's two check digits (ISO 13616). */
const IBAN_START = /(?<![A-Z\d])[A-Z]{2}(?=\d{2})/gi;

/** Patterns for the text before and after digits. */
type Beside = readonly [before: RegExp, after: RegExp];

/** A letter, or a sign that ties a number to the text on its other side: a date, a version, a path, a decimal. */
const TIED: Beside = [
  /(?:[\p{L}\p{M}\p{N}_]|[\p{L}\p{N}][-/\\=@]|\p{N}[.,:])$/u,
  /^(?:[\p{L}\p{M}\p{N}_]|[-/\\=@][\p{L}\p{N}]|[.,:]\p{N})/u,
];

/** Makes digits a part of a longer number or word, regardless of other evidence. */
const WITHIN: Beside = [/(?:[\p{L}\p{N}]|\p{N}[.,:])$/u, /^(?:[\p{L}\p{N}]|[.,:]\p{N})/u];

/** Finds payment cards and IBANs by their check digits, and long isolated numbers outside code. */
export const findNumbers: Finder = (text) => {
  if (!/\p{Nd}/u.test(text)) return [];
  const digits = asciiDigits(text);
  return found([...ibans(digits), ...cards(digits), ...outsideCode(text, longNumbers(digits))]);
};

/** Finds telephone numbers outside code. */
export function telephoneFinder(findPhones: (text: string) => TextRange[]): Finder {
  return (text) => {
    if (!/\p{Nd}/u.test(text)) return [];
    const digits = asciiDigits(text);
    return found(outsideCode(text, findPhones(text)).filter((range) => !isWithinAnother(digits, range)));
  };
}

function found(ranges: readonly TextRange[]): Finding[] {
  return ranges.map(({ start, end }) => ({ start, end, kind: 'number' }));
}

function outsideCode(text: string, ranges: readonly TextRange[]): TextRange[] {
  if (ranges.length === 0) return [];
  const code = codeRanges(text);
  return ranges.filter((range) => !code.some((part) => rangesOverlap(part, range)));
}

/** A + always begins a number, regardless of the text before it. */
function isWithinAnother(text: string, { start, end }: TextRange): boolean {
  return isBeside(text, { start: text.startsWith('+', start) ? 0 : start, end }, WITHIN);
}

function ibans(text: string): TextRange[] {
  return [...text.matchAll(IBAN_START)].flatMap(({ 0: country, index: start }) => {
    const length = countrySpecs[country.toUpperCase()]?.chars ?? 0;
    const signs = [...text.slice(start, start + 2 * length).matchAll(/[A-Z\d]/gi)].slice(0, length);
    const end = start + (signs.at(-1)?.index ?? 0) + 1;
    const isTogether = /^[A-Z\d]+(?:[ \u00A0-][A-Z\d]+)*$/i.test(text.slice(start, end));
    const isWhole = isTogether && !/[A-Z\d]/i.test(text.charAt(end));
    return isWhole && isValidIBAN(signs.join('').toUpperCase()) ? [{ start, end }] : [];
  });
}

/** Tries every possible start: the digits next to a card number may be a number too. */
function cards(text: string): TextRange[] {
  return CARDS.flatMap((form) => [...text.matchAll(form)]).flatMap(({ 1: card = '', index: start }) => {
    const range = { start, end: start + card.length };
    const isOne = isCardNumber(card.replace(/\D/g, '')) && !isBeside(text, range, WITHIN);
    return isOne ? [range] : [];
  });
}

function longNumbers(text: string): TextRange[] {
  return digitRuns(text).flatMap((range) => {
    const number = sliceRange(text, range);
    if (number.length < LONG || isBeside(text, range, TIED) || isIsbn(number) || isMoment(number)) return [];
    const { start, end } = range;
    return [{ start: text.charAt(start - 1) === '+' ? start - 1 : start, end }];
  });
}

/** Returns whether a pattern matches before or after a range; letters of a script without spaces are another word. */
function isBeside(text: string, { start, end }: TextRange, [before, after]: Beside): boolean {
  const [lead, rest] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  return (
    (!UNSPACED_CHARACTER.test(lead.slice(-1)) && before.test(lead)) ||
    (!UNSPACED_CHARACTER.test(rest.slice(0, 1)) && after.test(rest))
  );
}

function digitRuns(text: string): TextRange[] {
  return [...text.matchAll(/\d+/g)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/** Returns the ranges between backticks, on a line or as a block: a run of them is closed by the next one of the same length (CommonMark). */
function codeRanges(text: string): TextRange[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    length,
  }));
  const ranges: TextRange[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const opening = runs[at];
    let closing = at + 1;
    while (closing < runs.length && runs[closing]?.length !== opening?.length) closing += 1;
    const end = runs[closing]?.end;
    if (opening === undefined || end === undefined) continue;
    ranges.push({ start: opening.start, end });
    at = closing;
  }
  return ranges;
}

/** Checks a card number's first digits, which identify issuers (ISO/IEC 7812), and its check digit (Luhn). */
function isCardNumber(digits: string): boolean {
  return /^(?:[3-6]|2[2-7])/.test(digits) && hasLuhnDigit(digits);
}

function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether the digits are an ISBN-13 with the correct check digit (ISO 2108). */
function isIsbn(digits: string): boolean {
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Whether the digits are a date with time to the minute or second, without separators (ISO 8601), in the 20th or 21st century. */
function isMoment(digits: string): boolean {
  if (!/^(?:19|20)(?:\d{10}|\d{12})$/.test(digits)) return false;
  return DateTime.fromFormat(digits, digits.length === 12 ? 'yyyyMMddHHmm' : 'yyyyMMddHHmmss').isValid;
}
