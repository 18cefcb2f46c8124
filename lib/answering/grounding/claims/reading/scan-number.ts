import { SCALE_SYMBOLS } from '#lib/foundation/text/english/numbers.ts';

import { unitOfSymbol } from '../words/units.ts';
import { createToken, numberToken, type Token } from './token.ts';

const NUMBER =
  /^(?<sign>[-+]?)(?<currency>(?:US|CA|C|AU|A|NZ)?\$|[£€¥₹₽])?(?<inner>-?)(?<digits>\d{1,3}(?:[,']\d{3}){1,12}(?:\.\d+)?|\d+(?:[.,]\d+)?)(?<rest>[^\d.,].*)?$/u;
const FRACTION = /^(\d{1,3})\/([1-9]\d{0,2})$/;
const DATE_OR_TIME = /^\d+(?::\d+)+$|^\d+-\d+-\d+$/;
const RANGE = /^([^–-]+)[–-]((?:[£€$]|\d)[^–-]*)$/;

/** A number with the sign, currency and unit written to it, a fraction, a range, or a date or time of digits; null for a run that is none. */
export function scanNumber(run: string, start: number): Token[] | null {
  if (!/^[-+]?\p{Lu}{0,2}[£€$¥₹₽]?-?\d/u.test(run)) return null;
  if (DATE_OR_TIME.test(run))
    return [createToken({ kind: 'date', key: `${run.includes(':') ? 't' : 'd'}:${run}`, raw: run, start })];
  const [, over, under] = FRACTION.exec(run) ?? [];
  if (over !== undefined) return [numberToken(Number(over) / Number(under), { raw: run, start })];
  return scanPlain(run, start) ?? scanRange(run, start);
}

function scanPlain(run: string, start: number): Token[] | null {
  const { groups } = NUMBER.exec(run) ?? {};
  if (groups === undefined) return null;
  const { currency = '', rest = '' } = groups;
  const value = valueOf(groups);
  if (/^(?:st|nd|rd|th)$/.test(rest))
    return [createToken({ kind: 'ordinal', key: `o:${String(value)}`, raw: run, start, value })];
  const money = currency === '' ? [] : [unitToken(currency, start)];
  const scale = money.length === 0 ? undefined : SCALE_SYMBOLS.get(rest);
  if (rest === '' || scale !== undefined) return [...money, numberToken(value * (scale ?? 1), { raw: run, start })];
  if (unitOfSymbol(rest) === null) return null;
  const end = run.length - rest.length;
  return [...money, numberToken(value, { raw: run.slice(0, end), start }), unitToken(rest, start + end)];
}

function valueOf({ sign = '', inner = '', digits = '' }: Partial<Record<string, string>>): number {
  const isDecimalComma = /^\d+,\d+$/.test(digits) && !/^\d{1,3},\d{3}$/.test(digits);
  const plain = isDecimalComma ? digits.replace(',', '.') : digits.replace(/[,']/g, '');
  return Number(`${(sign + inner).replace('+', '')}${plain}`);
}

function unitToken(raw: string, start: number): Token {
  return createToken({ kind: 'unit', key: `u:${unitOfSymbol(raw) ?? raw}`, raw, start });
}

/** `3–5` is 3 to 5; the hyphen is no sign of the second number. */
function scanRange(run: string, start: number): Token[] | null {
  const [, from = '', to = ''] = RANGE.exec(run) ?? [];
  const [first, second] = [scanNumber(from, start), scanNumber(to, start + from.length + 1)];
  if (first === null || second === null) return null;
  return [...first, createToken({ kind: 'word', key: 'to', raw: '–', start: start + from.length }), ...second];
}
