import { trimEdgesOf } from '#lib/foundation/core/trim-characters.ts';

const WORD = /[^\s<>"`|]+/g;
/** Matches text that viewers of Markdown turn into links themselves. */
const FOLLOWED = /\p{L}:\/\/|\bwww\.|@[\p{L}\p{N}-]+\./iu;
const EDGE = /[^\p{L}\p{N}+/@]/u;
const SCHEME = /^[a-z][a-z\d+.-]*:(?:\/\/)?|^\/\//;

/** Seven or more digits in groups, or after + or 0: telephone numbers, and other numbers that are copied rather than calculated with. */
const DIALLED = /(?<![\p{L}\p{N}.,:+(-])\+?\(?\d(?:[ ()/-]{0,2}\d){6,14}(?![\p{L}\p{N}:%°]|[.,]\d)/gu;
const BARE = /^[1-9]\d*$/;
/** Numbers that can be calculated with: 1 300 000; 1914-1918; 2024-01-15 and 15/01/2024. */
const RECKONED =
  /^[1-9]\d{0,2}(?: \d{3})+$|^[12]\d{3}[ /-][12]\d{3}$|^\d{4}([/-])\d{1,2}\1\d{1,2}$|^\d{1,2}([/-])\d{1,2}\2\d{4}$/;

/**
 * Returns the web addresses, mail addresses and telephone numbers in a text without Markdown: anything that a reader could follow, write to or call.
 */
export function writtenAddresses(text: string): string[] {
  const words = Array.from(text.matchAll(WORD), ([word]) => trimEdgesOf(word, EDGE));
  return [...words.filter((word) => FOLLOWED.test(word)), ...numbersIn(text)];
}

function numbersIn(text: string): string[] {
  return Array.from(text.matchAll(DIALLED), ([number]) => number).filter(
    (number) => !BARE.test(number) && !RECKONED.test(number),
  );
}

/** Whether the text contains the complete address, with any scheme, or a number with these digits. */
export function hasAddress(words: string, address: string): boolean {
  const digits = digitsOf(address);
  if (/^[+()\d /-]+$/.test(address) && digits !== '') return digitsOf(words).includes(digits);
  const own = address.toLowerCase().replace(SCHEME, '').replace(/\/$/, '');
  const text = words.toLowerCase();
  for (let at = text.indexOf(own); own !== '' && at !== -1; at = text.indexOf(own, at + 1))
    if (isWhole(text.slice(Math.max(0, at - 1), at), text.slice(at + own.length, at + own.length + 2))) return true;
  return false;
}

/** `bank.example` does not count as part of `bank.example.org`, `my-bank.example` or `me@bank.example`. */
function isWhole(before: string, after: string): boolean {
  return !/[\p{L}\p{N}.@-]/u.test(before) && !/^(?:[\p{L}\p{N}@-]|\.[\p{L}\p{N}])/u.test(after);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
