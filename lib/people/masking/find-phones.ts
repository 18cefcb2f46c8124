import { type CountryCode, findPhoneNumbersInText, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/min';

import type { TextRange } from '#lib/foundation/text/range.ts';

import { asciiDigits } from './ascii-digits.ts';

/**
 * Places where a number may be: between letters, commas and ends of lines. The library finds only one of two adjacent numbers, regardless of the text
 * between them, so each place is searched a second time, cut where only a number can begin.
 */
const PLACES = [/[^\p{L},;\r\n]+/gu, /\+?(?:(?!\p{Nd}\s+0)[^\p{L},;+\r\n])+\p{Nd}?/gu];

/** Digits of a number with its area code: fewer are a year, a size or an extension. */
const DIGITS_MIN = 7;

/**
 * Creates a finder of telephone numbers: all that begin with + and a country prefix, and those of one country (a two-letter ISO 3166 code) as dialled
 * within it. Throws one sentence for a country without telephone numbers.
 */
export function phoneFinder(country: string | null): (text: string) => TextRange[] {
  if (country !== null && !isSupportedCountry(country))
    throw new Error(`MASKING_COUNTRY: ${country} is not a country with telephone numbers.`);
  const defaultCountry: CountryCode | undefined = country ?? undefined;
  return (text) => {
    const places = PLACES.flatMap((place) => [...text.matchAll(place)]);
    return places
      .filter(([part]) => digitsOf(part).length >= DIGITS_MIN)
      .flatMap(({ 0: part, index }) =>
        findPhoneNumbersInText(part, defaultCountry).flatMap(({ startsAt, endsAt, number }) =>
          isWhole(part.slice(startsAt, endsAt), number) ? [{ start: index + startsAt, end: index + endsAt }] : [],
        ),
      );
  };
}

function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}

/**
 * Whether the complete number was dialled, and is of a known kind. Otherwise years and sizes would match in a country whose local numbers are short
 * and of any form. Bare digits without a leading zero count as ordinary numbers.
 */
function isWhole(written: string, number: PhoneNumber): boolean {
  if (/^[+\uFF0B]/.test(written)) return true;
  const { countryCallingCode, nationalNumber } = number;
  const digits = digitsOf(written);
  const dialled = number.formatNational();
  const isDialled = dialled !== nationalNumber && digits === digitsOf(dialled);
  const isBare = /^[1-9]\d*$/.test(asciiDigits(written));
  return !isBare && digits.length >= DIGITS_MIN && (isDialled || digits.endsWith(countryCallingCode + nationalNumber));
}
