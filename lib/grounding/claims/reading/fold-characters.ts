import { normalForm } from '#lib/text/folding/fold-letters.ts';

/** Invisible: soft hyphens, joiners, marks of direction, variation selectors. */
const IGNORED = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff™®©]/g;
const SUPERSCRIPTS = /([\p{N}\p{L})]?)([⁺⁻]?[⁰¹²³⁴-⁹]+)/gu;
const SUBSCRIPTS = /[₀-₉]+/g;
const VULGAR_FRACTIONS = /(\d?)([¼½¾⅐-⅞])/g;
const SINGLE_QUOTES = /[‘’‚‛ʼ´`‹›]/g;
const DOUBLE_QUOTES = /[“”„‟«»「」『』《》〝〞]|''/g;
const HYPHENS = /[‐‑⁃﹣－]/g;
const LINE_END_HYPHEN = /(\p{L})-[ \t]*\n\s*(?=\p{Ll})/gu;
const WHITE_SPACE = /\s+/g;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /\p{Nd}/u;
const PLAIN = /^[ -~]*$/;
/** Corpora that are cut into words (WikiText, Moses) write a sign within a word so: `10 @,@ 247`. */
const CUT_SIGNS = / @([-,.])@ /g;

interface Folding {
  /** Whether a hyphen at the end of a line is part of the word. */
  keepsLineEndHyphens?: boolean;
}

/**
 * The text without differences of typography: quotation marks, dashes, ligatures, widths, white space, soft hyphens, words broken
 * at the end of a line. What makes another number stays: superscripts (`10^2`), signs and separators. Backticks stay as marks of code.
 */
export function foldCharacters(written: string, { keepsLineEndHyphens = false }: Folding = {}): string {
  const text = written.replace(CUT_SIGNS, '$1');
  if (PLAIN.test(text)) return foldDashes(text.replace(/''/g, '"'));
  const joined = text.replace(IGNORED, '').replace(LINE_END_HYPHEN, keepsLineEndHyphens ? '$1-' : '$1');
  const numbers = joined
    .replace(SUPERSCRIPTS, (_, before: string, digits: string) => foldSuperscript(before, digits))
    .replace(SUBSCRIPTS, (digits) => digits.normalize('NFKC'))
    .replace(VULGAR_FRACTIONS, (_, before: string, fraction: string) => {
      return `${before}${before === '' ? '' : ' '}${fraction.normalize('NFKC').replace('⁄', '/')}`;
    });
  const quotes = numbers
    .replace(/`/g, '\u0000')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(/\u0000/g, '`')
    .replace(HYPHENS, '-')
    .replace(/º/g, '°')
    .replace(/№/g, 'No.');
  return foldDashes(
    foldDigits(normalForm(quotes, 'NFKC'))
      .replace(/\u2044/g, '/')
      .replace(WHITE_SPACE, ' '),
  );
}

/** Digits of any script as those of ASCII. In Unicode ten stand one after another, the zero first. */
function foldDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && IS_DIGIT.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
    return String(value);
  });
}

/** Whether a word is broken at the end of a line, so that its hyphen may or may not be its own. */
export function hasLineEndHyphen(text: string): boolean {
  return text.includes('\n') && text.search(LINE_END_HYPHEN) !== -1;
}

/** Behind a number a superscript is an exponent, behind a letter it is written as a digit as well: mm², mm2. */
function foldSuperscript(before: string, digits: string): string {
  const plain = digits.normalize('NFKC').replace('−', '-');
  return /[\p{N})]/u.test(before) || plain.startsWith('-') ? `${before}^${plain}` : `${before}${plain}`;
}

/** Signs of numbers become `-`, ranges `–` between digits, dashes that part a sentence ` — `. */
function foldDashes(text: string): string {
  if (!/[-−–—―─]/.test(text)) return text.replace(WHITE_SPACE, ' ');
  return text
    .replace(/[―─]/g, '—')
    .replace(/−/g, '-')
    .replace(/(\d ?)–(?= ?-?[\d£€$])/g, '$1\u0001')
    .replace(/(^|[\s(])–(?=\d)/g, '$1-')
    .replace(/(\p{L})–(?=\p{L})/gu, '$1-')
    .replace(/–/g, '—')
    .replace(/(^|[\s(`])--(?=\p{L})/gu, '$1\u0002')
    .replace(/(^|[^-!<])--(?=[\s\p{L}\d])/gu, '$1—')
    .replace(/\u0002/g, '--')
    .replace(/ -+ /g, ' — ')
    .replace(/—/g, ' — ')
    .replace(/\u0001/g, '–')
    .replace(WHITE_SPACE, ' ');
}
