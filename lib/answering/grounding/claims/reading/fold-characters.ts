import { normalForm } from '#lib/foundation/text/folding/fold-letters.ts';

/** Invisible characters: soft hyphens, joiners, directional marks, variation selectors. */
const IGNORED = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff™®©]/g;
const SUPERSCRIPTS = /([\p{N}\p{L})]?)([⁺⁻]?[⁰¹²³⁴-⁹]+)/gu;
const VULGAR_FRACTIONS = /(\d?)([¼½¾⅐-⅞])/g;
const SINGLE_QUOTES = /[‘’‚‛ʼ´‹›]/g;
const DOUBLE_QUOTES = /[“”„‟«»「」『』《》〝〞]|''/g;
const LINE_END_HYPHEN = /(\p{L})-[ \t]*\n\s*(?=\p{Ll})/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const GROUPED = /(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d.,]?\d)/g;
const PLAIN = /^[ -~]*$/;

interface Folding {
  /** Whether a hyphen at the end of a line is part of the word. */
  keepsLineEndHyphens?: boolean;
}

/**
 * Returns the text without differences of typography: quotation marks, dashes, ligatures, widths, white space, soft hyphens, words broken at the end
 * of a line. Characters that change a number stay: superscripts (`10^2`), signs and separators. Backticks stay as marks of code.
 */
export function foldCharacters(written: string, { keepsLineEndHyphens = false }: Folding = {}): string {
  if (PLAIN.test(written)) return foldDashes(written.replace(/''/g, '"'));
  const text = written
    .replace(IGNORED, '')
    .replace(LINE_END_HYPHEN, keepsLineEndHyphens ? '$1-' : '$1')
    .replace(SUPERSCRIPTS, (_, before: string, digits: string) => foldSuperscript(before, digits))
    .replace(VULGAR_FRACTIONS, (_, before: string, fraction: string) => {
      return `${before}${before === '' ? '' : ' '}${fraction.normalize('NFKC').replace('⁄', '/')}`;
    })
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(/[‐‑⁃]/g, '-')
    .replace(/º/g, '°');
  return foldDashes(normalForm(text, 'NFKC').replace(OTHER_DIGITS, asciiDigit));
}

/** In Unicode the digits of each script are consecutive, beginning with zero. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return String(value);
}

/** Whether a word is broken at the end of a line, so that its hyphen may or may not belong to it. */
export function hasLineEndHyphen(text: string): boolean {
  return text.includes('\n') && text.search(LINE_END_HYPHEN) !== -1;
}

/** After a number a superscript is an exponent; after a letter it is equivalent to a plain digit: mm², mm2. */
function foldSuperscript(before: string, digits: string): string {
  const plain = digits.normalize('NFKC').replace('−', '-');
  return /[\p{N})]/u.test(before) || plain.startsWith('-') ? `${before}^${plain}` : `${before}${plain}`;
}

/** Normalises dashes: minus signs become `-`, ranges `–` between digits, dashes between clauses ` — `; thousands separators become commas. */
function foldDashes(text: string): string {
  return (
    text
      .replace(/[―─]/g, '—')
      .replace(/−/g, '-')
      .replace(/(^|[\s(])–(?=\d)/g, '$1-')
      .replace(/(\d) ?– ?(?=[\d£€$])/g, '$1\0')
      .replace(/(\p{L})–(?=\p{L})/gu, '$1-')
      .replace(/(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}])| -{1,2} |[–—]/gu, ' — ')
      .replace(/\0/g, '–')
      .replace(/\s+/g, ' ')
      // "no. 5" and "No 5" number the thing after them and deny nothing.
      .replace(/\b[Nn]o\. ?(?=\d)|(?<= )No (?=\d)/g, 'number ')
      .replace(GROUPED, (number) => number.replaceAll(' ', ','))
  );
}
