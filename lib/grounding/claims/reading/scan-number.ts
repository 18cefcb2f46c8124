import { SCALE_SYMBOLS } from '#lib/text/english/numbers.ts';
import { unitOfSymbol } from '../words/units.ts';
import { createToken, numberKey, type Token } from './token.ts';

const PREFIX = /([-+]?)(?:(US\$|CA?\$|AU?\$|NZ\$|R\$|[£€$¥₹₩₽₺₪₴₿]) ?([-+]?))?/y;
const ISO_DATE = /(\d{4})-(\d{2})-(\d{2})(?![\d-])/y;
const CLOCK = /(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.? ?m\b\.?/iy;
const COLON_TIME = /([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])/y;
const RATIO = /\d+(?:\.\d+)?(?:(?::| : )\d+(?:\.\d+)?)+/y;
const FRACTION = /(\d{1,3})\/(\d{1,3})(?![\d/])/y;
const DECADE = /(\d{3}0)'?s\b/y;
const SPACED = /\d{1,3}(?: \d{3})+(?![\d.,]?\d)/y;
const COMMAS = /\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?/y;
const APOSTROPHES = /\d{1,3}(?:'\d{3})+(?!\d)/y;
const DECIMAL_COMMA = /\d+,\d+(?!\d)/y;
const PLAIN = /\d+(?:\.\d+)?/y;
const EXPONENT = /(?:\^|\*\*)(-?\d+)/y;
const ORDINAL_SUFFIX = /(?:st|nd|rd|th)(?![\p{L}\p{N}])/uy;
const LETTERS = /[°\p{Script=Latin}\p{Script=Greek}℃%‰][\p{Script=Latin}\p{Script=Greek}\p{N}/·⋅²³^]*/uy;

interface NumberScan {
  tokens: Token[];
  end: number;
}

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

interface Prefix {
  sign: string;
  currency: string;
  /** Where the digits begin. */
  end: number;
}

/** The number, date or time that begins at an index, with the sign, currency and unit written to it; null when none does. */
export function scanNumber(text: string, index: number): NumberScan | null {
  const { sign, currency, end } = scanPrefix(text, index);
  if (!/\d/.test(text[end] ?? '')) return null;
  const whole = end === index ? scanWhole(text, end) : null;
  if (whole) return whole;
  const number = scanValue(text, end, sign);
  if (!number) return null;
  return withSuffix(text, { ...number, start: index, raw: text.slice(index, number.end) }, currency);
}

/** −£48, £-48, US$ 5. */
function scanPrefix(text: string, index: number): Prefix {
  const [, sign = '', currency = '', inner = ''] = at(PREFIX, text, index) ?? [];
  const length = at(PREFIX, text, index)?.[0].length ?? 0;
  return { sign: sign === '' ? inner : sign, currency, end: index + length };
}

/** Dates, times of day, ratios, decades: what digits and punctuation make together. */
function scanWhole(text: string, index: number): NumberScan | null {
  const clock = at(CLOCK, text, index);
  if (clock && Number(clock[1]) <= 12) return scanClock(text, clock);
  const ratio = at(RATIO, text, index);
  const decade = at(DECADE, text, index);
  return (
    scanIsoDate(text, index) ??
    scanColonTime(text, index) ??
    (ratio && one(text, ratio, { kind: 'number', key: `r:${ratio[0].replaceAll(' ', '')}` })) ??
    (decade && one(text, decade, { kind: 'date', key: `d:${decade[1] ?? ''}s` })) ??
    scanFraction(text, index)
  );
}

function scanIsoDate(text: string, index: number): NumberScan | null {
  const iso = at(ISO_DATE, text, index);
  const [year = 0, month = 0, day = 0] = iso?.slice(1).map(Number) ?? [];
  if (!iso || month > 12 || day > 31) return null;
  const key = `d:${String(year)}-${String(month)}-${String(day)}`;
  return one(text, iso, { kind: 'date', key, date: { year, month, day } });
}

function scanColonTime(text: string, index: number): NumberScan | null {
  const time = at(COLON_TIME, text, index);
  if (!time) return null;
  const value = Number(time[1]) * 60 + Number(time[2]);
  return one(text, time, { kind: 'time', key: `t:${String(value)}`, value });
}

function scanFraction(text: string, index: number): NumberScan | null {
  const fraction = at(FRACTION, text, index);
  if (!fraction || Number(fraction[2]) === 0) return null;
  const value = Number(fraction[1]) / Number(fraction[2]);
  return one(text, fraction, { kind: 'number', key: numberKey(value), value });
}

function scanClock(text: string, clock: RegExpExecArray): NumberScan | null {
  const isAfternoon = clock[3]?.toLowerCase() === 'p';
  const value = ((Number(clock[1]) % 12) + (isAfternoon ? 12 : 0)) * 60 + Number(clock[2] ?? 0);
  return one(text, clock, { kind: 'time', key: `t:${String(value)}`, value });
}

type ScannedToken = Pick<Token, 'kind' | 'key'> & Partial<Token>;

/** One token of what a pattern found, unless it goes on behind it. */
function one(text: string, match: RegExpExecArray, token: ScannedToken): NumberScan | null {
  const start = match.index;
  const end = start + match[0].length;
  if (/[\p{Script=Latin}\d_]/u.test(text[end] ?? '')) return null;
  return { tokens: [createToken({ ...token, raw: match[0], start, end })], end };
}

function scanValue(text: string, index: number, sign: string): Token | null {
  const grouped = at(SPACED, text, index) ?? at(COMMAS, text, index) ?? at(APOSTROPHES, text, index);
  if (grouped) return numberToken(grouped, sign, grouped[0].replace(/[ ',]/g, ''));
  // A decimal comma is not English: it is compared as it is written.
  const comma = at(DECIMAL_COMMA, text, index);
  if (comma) return withKey(numberToken(comma, sign, comma[0].replace(',', '.')), `n:${sign}${comma[0]}`);
  const plain = at(PLAIN, text, index);
  return plain && numberToken(plain, sign, plain[0]);
}

function withKey(token: Token | null, key: string): Token | null {
  return token && { ...token, key };
}

function numberToken(match: RegExpExecArray, sign: string, digits: string): Token | null {
  const [raw] = match;
  const end = match.index + raw.length;
  if (goesOn(match.input, end)) return null;
  const value = Number(`${sign.replace('+', '')}${digits}`);
  const otherValue = /^\d{1,3}\.\d{3}$/.test(raw) ? value * 1000 : null;
  return createToken({ kind: 'number', key: numberKey(value), raw, start: match.index, end, value, otherValue });
}

/** A version, an identifier: 1.2.3, 2.Nf3, 12(3), 3_000. */
function goesOn(text: string, end: number): boolean {
  return /^(?:\.[\p{L}\d]|[_(\\@])/u.test(text.slice(end, end + 2));
}

function withSuffix(text: string, number: Token, currency: string): NumberScan | null {
  const { end } = number;
  const exponent = at(EXPONENT, text, end);
  if (exponent) {
    const value = number.value ** Number(exponent[1]);
    const raised = { ...number, value, key: `${number.key}^${exponent[1] ?? ''}`, end: end + exponent[0].length };
    return { tokens: [raised], end: raised.end };
  }
  const ordinal = at(ORDINAL_SUFFIX, text, end);
  if (ordinal) {
    const token: Token = { ...number, kind: 'ordinal', key: `o:${String(number.value)}`, end: end + ordinal[0].length };
    return { tokens: [token], end: token.end };
  }
  const letters = at(LETTERS, text, end)?.[0] ?? '';
  const scale = currency === '' ? undefined : SCALE_SYMBOLS.get(letters);
  if (scale !== undefined) {
    const value = number.value * scale;
    const scaled = { ...number, value, key: numberKey(value), end: end + letters.length };
    return { tokens: withCurrency(scaled, currency), end: scaled.end };
  }
  if (letters === '') return { tokens: withCurrency(number, currency), end };
  const unit = unitOfSymbol(letters);
  if (!unit && !/^[°%‰]/.test(letters)) return null;
  const unitEnd = end + letters.length;
  const token = createToken({ kind: 'word', key: letters, raw: letters, start: end, end: unitEnd, isJoined: true });
  return { tokens: [...withCurrency(number, currency), token], end: unitEnd };
}

function withCurrency(number: Token, currency: string): Token[] {
  const unit = unitOfSymbol(currency);
  if (currency === '' || !unit) return [number];
  const { start, end } = number;
  return [
    number,
    createToken({ kind: 'unit', key: `u:${unit.name}`, raw: currency, start, end, isJoined: true, unit }),
  ];
}
