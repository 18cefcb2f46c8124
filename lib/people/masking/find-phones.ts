import { type CountryCode, findPhoneNumbersInText, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/min';

import type { TextRange } from '#lib/foundation/text/range.ts';

import { asciiDigits } from './ascii-digits.ts';

/**
 * Where a number may be: between letters, commas and ends of lines. Of two side by side the library sees one alone, whatever is between
 * them, so that it is shown each place once more, cut where only a number can begin.
 */
const PLACES = [/[^\p{L},;\r\n]+/gu, /\+?(?:(?!\p{Nd}\s+0)[^\p{L},;+\r\n])+\p{Nd}?/gu];

/** Digits of a number with its area: what has fewer is a year, a size or an extension. */
const DIGITS_MIN = 7;

/**
 * Finds telephone numbers: all that begin with + and the prefix of a country, and those of one country, by the two letters of ISO 3166,
 * as they are dialled within it. Throws one sentence for a country that has no numbers.
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
 * With all that is dialled, and of a kind that is known: a country whose local numbers are short and of any form would take years and sizes
 * for them. Bare digits that begin with no nought are a number as any other.
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
