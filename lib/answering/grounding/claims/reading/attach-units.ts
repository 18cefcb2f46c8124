import {
  AMBIGUOUS_MONTHS,
  AMBIGUOUS_WEEKDAYS,
  DATE_LEADS,
  MONTH_NUMBERS,
  WEEKDAY_NUMBERS,
} from '#lib/foundation/text/english/calendar.ts';

import { dimensionOfWord, unitOfSymbol, unitOfWord } from '../words/units.ts';
import { createToken, type Token } from './token.ts';

/**
 * Turns words and symbols behind a number into units (`5 km`, `5 kilometres`) with the quantity they are counted per, and names of months and
 * weekdays into dates.
 */
export function attachUnits(written: readonly Token[]): Token[] {
  const tokens = withMoneyBehind(written);
  const attached: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const found = attached.at(-1)?.kind === 'number' ? readUnit(tokens, index) : null;
    const last = tokens[index + (found?.length ?? 1) - 1] ?? token;
    if (found === null) attached.push(dateOf(tokens, index) ?? token);
    else attached.push({ ...token, kind: 'unit', key: `u:${found.name}`, end: last.end });
    index += (found?.length ?? 1) - 1;
  }
  return attached;
}

/** A sign of currency comes before its number, but its token after it. */
function withMoneyBehind(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (token.kind === 'unit' && next?.kind === 'number') return [];
    const isPriced = token.kind === 'number' && before?.kind === 'unit';
    return isPriced
      ? [
          { ...token, gap: before.gap },
          { ...before, gap: '' },
        ]
      : [token];
  });
}

interface FoundUnit {
  name: string;
  length: number;
}

function readUnit(tokens: readonly Token[], index: number): FoundUnit | null {
  const token = tokens[index];
  if (token === undefined || token.kind === 'number' || !/^-?$/.test(token.gap)) return null;
  const found = token.kind === 'unit' ? { name: token.key.slice(2), length: 1 } : unitAt(tokens, index);
  return found === null ? null : withRate(found, tokens.slice(index + found.length, index + found.length + 2));
}

/** Adds a rate to a unit: per hour, an hour, /s. */
function withRate(found: FoundUnit, [per, unit]: readonly Token[]): FoundUnit {
  if (per?.gap === '/') return rateOf(found, unitOfSymbol(per.raw), 1);
  if (per?.gap !== '' || unit?.gap !== '' || !/^(?:per|an?|each|every)$/.test(per.key)) return found;
  const isCounted = per.key === 'per' || dimensionOfWord(unit.key) === 'time';
  return isCounted ? rateOf(found, unitOfWord(unit.key) ?? unitOfSymbol(unit.raw), 2) : found;
}

function rateOf({ name, length }: FoundUnit, counted: string | null, more: number): FoundUnit {
  return counted === null ? { name, length } : { name: `${name}/${counted}`, length: length + more };
}

/** Finds a unit: two words (`per cent`, `degrees Celsius`, `square metres`), one word, or a symbol; `in` is a preposition. */
function unitAt(tokens: readonly Token[], index: number): FoundUnit | null {
  const [first, second] = tokens.slice(index, index + 2);
  if (first === undefined || first.isCode) return null;
  const both = second !== undefined && /^-?$/.test(second.gap) ? unitOfPair(first, second) : null;
  if (both !== null) return { name: both, length: 2 };
  const name = unitOfWord(first.key) ?? unitOfRaw(first.raw);
  return name === null ? null : { name, length: 1 };
}

/** "5 in" is a preposition; "3 BAR" occurs in a text all in capitals, where `MB` is not `mb`. */
function unitOfRaw(raw: string): string | null {
  if (raw === 'in') return null;
  return unitOfSymbol(raw) ?? (/^[A-Z]{2,}$/.test(raw) ? unitOfSymbol(raw.toLowerCase()) : null);
}

function unitOfPair(first: Token, second: Token): string | null {
  const power = { square: '2', sq: '2', cubic: '3', cu: '3' }[first.key];
  const named = unitOfWord(second.key) ?? unitOfSymbol(second.raw);
  if (power !== undefined) return named === null ? null : `${named}${power}`;
  if (/^(?:°|degrees?)$/.test(first.key)) return unitOfWord(second.key) ?? unitOfSymbol(`°${second.raw}`);
  return unitOfWord(`${first.key}-${second.key}`);
}

/** "may" and "march" are months next to a number or after a word that introduces a date, and when capitalised. */
function dateOf(tokens: readonly Token[], index: number): Token | null {
  const token = tokens[index];
  if (token?.kind !== 'word' || token.isCode) return null;
  const [month, weekday] = [MONTH_NUMBERS.get(token.key), WEEKDAY_NUMBERS.get(token.key)];
  if (weekday !== undefined && !AMBIGUOUS_WEEKDAYS.has(token.key)) return date(token, `w:${String(weekday)}`);
  if (month === undefined) return null;
  const isMonth = !AMBIGUOUS_MONTHS.has(token.key) || (/^\p{Lu}/u.test(token.raw) && isLedTo(tokens, index));
  return isMonth ? date(token, `m:${String(month)}`) : null;
}

function isLedTo(tokens: readonly Token[], index: number): boolean {
  const [before, behind] = [tokens[index - 1], tokens[index + 1]];
  return (
    DATE_LEADS.has(before?.key ?? '') ||
    [before, behind].some((other) => /^(?:number|ordinal)$/.test(other?.kind ?? ''))
  );
}

function date(token: Token, key: string): Token {
  return createToken({ ...token, kind: 'date', key });
}
