import { DateTime } from 'luxon';

/** The first digits that issuers of payment cards have (ISO/IEC 7812), and their check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  return /^(?:[3-6]|2[2-7])/.test(digits) && hasLuhnDigit(digits);
}

function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** An ISBN-13 with the right check digit (ISO 2108). */
export function isIsbn(digits: string): boolean {
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A day with its time, to the minute or to the second, without signs between them (ISO 8601), of these centuries. */
export function isMoment(digits: string): boolean {
  if (!/^(?:19|20)(?:\d{10}|\d{12})$/.test(digits)) return false;
  return DateTime.fromFormat(digits, digits.length === 12 ? 'yyyyMMddHHmm' : 'yyyyMMddHHmmss').isValid;
}
