import { UNSPACED_CHARACTER as UNSPACED } from '#lib/foundation/text/unspaced-scripts.ts';
import { SCALE_SYMBOLS } from '#lib/foundation/text/english/numbers.ts';

import { createToken, numberToken, type Token } from './token.ts';
import { unitOfSymbol } from '../words/units.ts';

const NUMBER =
  /^(?<sign>[-+]?)(?<currency>(?:US|CA|C|AU|A|NZ)?\$|[£€¥₹₽])?(?<inner>-?)(?<digits>\d{1,3}(?:[,']\d{3}){1,12}(?:\.\d+)?|\d+(?:[.,]\d+)?)(?<rest>[^\d.,].*)?$/u;

const FRACTION = /^(\d{1,3})\/([1-9]\d{0,2})$/;

const DATE_OR_TIME = /^\d+(?::\d+)+$|^\d+-\d+-\d+$/;

const RANGE = /^([^–-]+)[–-]((?:[£€$]|\d)[^–-]*)$/;

/** English or Latin abbreviations with points between single letters: i.e., p.m., U.S. */
const POINTED_ABBREVIATION = /^(?:\p{L}\.)+\p{L}?\.?$/u;

const OPTIONAL_PLURAL = /^\p{L}+\((?:e?s)\)$/iu;

const LETTER_AND_DIGIT = /\p{L}\d|\d\p{L}|\p{Lu}-\d|\d-\p{Lu}|\p{L}\d*-\d+-/u;

const LOWER_PREFIX = /^(?:mid|early|late|pre|post|non|sub|about|circa)-/;

const CODE_SIGN = /[_\\@#=]|::|->|=>|\(\)|&&|\|\||\+\+/;

const OPENED = /[\p{L}\p{N}_][([{<]/u;

const CLOSED_LAST = /[)\]}>](?=[^)\]}>]*$)/u;

const INNER_POINT = /[\p{L}\p{N}_)\]]\.[\p{L}\p{N}_]/u;

const PATH = /^[~.]{0,2}\/|[^/\s]\/[^/\s]+\/|\/$/;

const FLAG_OR_DOTTED = /^--?\p{L}|^\.[\p{L}_][\p{L}\p{N}_.-]*$/u;

const CAMEL = /\p{Ll}\p{Lu}/u;

const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/** Runs of characters without white space, and the backticks between them. */
const RUN = /`|[^\s"`|]{1,200}/g;
const URL = /^(?:https?:\/\/|www\.)./i;
/** Numbers, words, and meaningful signs: units, mathematics, arrows, emoji. */
const PARTS = new RegExp(
  String.raw`${UNSPACED.source}|-?\d[\d.,]*\d|-?\d|[\p{L}\p{M}\p{Nl}\p{No}](?:(?!${UNSPACED.source})[\p{L}\p{M}\p{N}])*(?:'\p{L}+)*|[&%×°<>≤≥=+≈±‰]|[^\p{P}\p{Z}\p{C}\p{L}\p{N}\p{M}\0-\x7f]`,
  'gu',
);
const CONTRACTED: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall', ai: 'be' };

/** Splits folded text into tokens. Text between backticks is code: its case and punctuation matter. */
export function scanTokens(text: string): Token[] {
  const hasCode = text.split('`').length % 2 === 1;
  const tokens: Token[] = [];
  let isCode = false;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run === '`') isCode = hasCode && !isCode;
    else tokens.push(...(isCode ? scanCode(run, index) : scanProse(run, index)));
  }
  return tokens.map((token, index) => {
    const gap = text.slice(tokens[index - 1]?.end ?? 0, token.start).replace(/[\s"'`]/g, '');
    return gap === '' ? token : { ...token, gap };
  });
}

function scanCode(run: string, start: number): Token[] {
  const raw = run.replace(/(?<=[^,;])[,;]+$/, '');
  if (/^\p{L}+$/u.test(raw)) return [createToken({ kind: 'word', key: raw.toLowerCase(), raw, start, isCode: true })];
  const number = /^-?[\d.,]+$/.test(raw) ? scanNumber(raw, start) : null;
  return (number ?? [createToken({ kind: 'identifier', key: `i:${raw}`, raw, start })]).map((token) => ({
    ...token,
    isCode: true,
  }));
}

function scanProse(run: string, start: number): Token[] {
  const { lead, end } = trimRun(run);
  const body = run.slice(lead, end).replace(/'s?$/, '');
  const number = scanNumber(body, start + lead);
  if (number !== null) return number;
  const isWhole = (URL.test(body) || isIdentifierForm(body)) && !UNSPACED.test(body);
  if (!isWhole) return [...run.matchAll(PARTS)].flatMap(({ 0: part, index }) => scanPart(part, start + index));
  return [createToken({ kind: 'identifier', key: `i:${body.replace(/\/$/, '')}`, raw: body, start: start + lead })];
}

function scanPart(raw: string, start: number): Token[] {
  const number = scanNumber(raw, start);
  if (number !== null) return number;
  if (/^twice$/i.test(raw))
    return [numberToken(2, { raw, start }), createToken({ kind: 'unit', key: 'u:×', raw, start })];
  // Lower-casing İ leaves a combining dot, which is removed.
  const key = raw === '&' ? 'and' : raw.toLowerCase().replace(/i\u0307/g, 'i');
  const [, verb] = /^(.+)n't$/.exec(key === 'cannot' ? "can't" : key) ?? [];
  if (verb === undefined) return [createToken({ kind: 'word', key, raw, start })];
  return [CONTRACTED[verb] ?? (key === "can't" || key === 'cannot' ? 'can' : verb), 'not'].map((part) =>
    createToken({ kind: 'word', key: part, raw, start }),
  );
}

/**
 * Whether a run of characters is an identifier: of code, a product, a file, a formula, a version. Identifiers are atomic, and their case and
 * punctuation matter.
 */
function isIdentifierForm(run: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(run) || POINTED_ABBREVIATION.test(run) || OPTIONAL_PLURAL.test(run)) return false;
  if (FLAG_OR_DOTTED.test(run) || CODE_SIGN.test(run) || PATH.test(run)) return true;
  if (LETTER_AND_DIGIT.test(run)) return !LOWER_PREFIX.test(run);
  return INNER_POINT.test(run) || CAMEL.test(run) || isBracketed(run);
}

/** Whether a run has the form `vec![1]`, `Option<T>`: a bracket that opens after a word, and one that closes at the end. */
function isBracketed(run: string): boolean {
  const opened = run.search(OPENED);
  return opened !== -1 && run.search(CLOSED_LAST) > opened + 1;
}

/** Returns a run without the punctuation around it: `(see foo(x)),` is `foo(x)`. */
function trimRun(run: string): { lead: number; end: number } {
  let lead = 0;
  let end = run.length;
  while (lead < end && isLooseOpening(run.slice(lead, end))) lead += 1;
  while (end > lead && isLooseEnd(run.slice(lead, end))) end -= 1;
  return { lead, end };
}

function isLooseOpening(run: string): boolean {
  const [first = ''] = run;
  if (!/[([{<'*¿¡—]/.test(first)) return false;
  const closing = { '(': ')', '[': ']', '{': '}', '<': '>' }[first];
  return closing === undefined || !run.includes(closing) || run.indexOf(closing) >= run.length - 2;
}

function isLooseEnd(run: string): boolean {
  const last = run.at(-1) ?? '';
  const opening = CLOSING[last];
  return opening === undefined ? /[.,;:!?…'*—]/.test(last) : !run.slice(0, -1).includes(opening);
}

/**
 * Reads a number with an attached sign, currency and unit, a fraction, a range, or a date or time in digits; null for a run that is none of these.
 */
function scanNumber(run: string, start: number): Token[] | null {
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

/** Reads a range: `3–5` is 3 to 5, and the hyphen is not the sign of the second number. */
function scanRange(run: string, start: number): Token[] | null {
  const [, from = '', to = ''] = RANGE.exec(run) ?? [];
  const [first, second] = [scanNumber(from, start), scanNumber(to, start + from.length + 1)];
  if (first === null || second === null) return null;
  return [...first, createToken({ kind: 'word', key: 'to', raw: '–', start: start + from.length }), ...second];
}
