import { SCALE_WORDS } from '#lib/text/english/numbers.ts';
import { wordSet } from '#lib/text/english/word-set.ts';
import { unitOfSymbol, unitOfWord, type Unit } from '../words/units.ts';
import { mergeTokens, numberKey, type Token } from './token.ts';

/** Symbols that are English words as well: not units unless they are written to the number. */
const WORD_SYMBOLS = wordSet(['in a A at st d p b u em pt ct mi gr pc kr Fr M N K G T H C F']);
/** Rates that have a symbol of their own. */
const RATES_BY_NAME = new Map(
  'mi/h=mph bit/s=bps kbit/s=kbps mbit/s=Mbps gbit/s=Gbps nmi/h=kn'
    .split(' ')
    .map((row) => row.split('=') as [string, string]),
);
const PER = new Set(['per', 'a', 'an', 'each', 'every']);

/**
 * Words and symbols behind a number become units (`5 km`, `five kilometres`), a sign of currency goes behind its number, and what the
 * unit is counted per joins it (`2.4 litres per hour`).
 */
export function attachUnits(tokens: readonly Token[]): Token[] {
  const attached: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    if (!token) break;
    index += 1;
    attached.push(token);
    if (token.kind !== 'number') continue;
    index = scaleMoney(tokens, index, attached);
    const found = readUnit(tokens, index);
    if (!found) continue;
    attached.push(found.token);
    index += found.length;
  }
  return alignRanges(attached);
}

/** `£1,236 million`: the scale belongs to the number before the currency. */
function scaleMoney(tokens: readonly Token[], index: number, attached: Token[]): number {
  const [currency, word] = tokens.slice(index, index + 2);
  const number = attached.at(-1);
  if (currency?.kind !== 'unit' || !number) return index;
  const scale = scaleOf(word);
  if (scale === 1 || !word) {
    attached.push(currency);
    return index + 1;
  }
  const value = number.value * scale;
  const { end } = word;
  attached.splice(-1, 1, { ...number, value, key: numberKey(value), end }, { ...currency, end });
  return index + 2;
}

function scaleOf(word: Token | undefined): number {
  return word?.kind === 'word' && word.gap === '' ? (SCALE_WORDS.get(word.key) ?? 1) : 1;
}

/** `$7.1–7.4 billion` is 7.1 billion to 7.4 billion dollars. */
function alignRanges(tokens: readonly Token[]): Token[] {
  const aligned: Token[] = [];
  for (const token of tokens) {
    const dash = aligned.at(-1);
    const currency = isMoney(aligned.at(-2)) ? aligned.slice(-2, -1) : [];
    const from = aligned.at(-2 - currency.length);
    const isRange = dash !== undefined && dash.key === 'to' && /^[–-]$/.test(dash.raw);
    if (token.kind === 'number' && isRange && from?.kind === 'number') {
      aligned.splice(-2 - currency.length, 2 + currency.length, scaledLike(from, token), dash, token, ...currency);
    } else aligned.push(token);
  }
  return aligned;
}

function isMoney(token: Token | undefined): boolean {
  return token?.unit?.dimension === 'money';
}

/** The first number of a range has the scale that is written behind the second. */
function scaledLike(from: Token, to: Token): Token {
  const word = / (\p{L}+)$/u.exec(to.raw)?.[1]?.toLowerCase() ?? '';
  const value = from.value * (SCALE_WORDS.get(word) ?? 1);
  return SCALE_WORDS.has(word) ? { ...from, value, key: numberKey(value) } : from;
}

interface FoundUnit {
  token: Token;
  length: number;
}

function readUnit(tokens: readonly Token[], index: number): FoundUnit | null {
  const first = tokens[index];
  if (!first || first.kind === 'number' || first.gap.replace(/[-'"]/g, '') !== '') return null;
  const found = readName(tokens, index);
  if (!found) return null;
  const rate = readRate(tokens, index + found.length);
  const unit = rate ? rateOf(found.unit, rate.unit) : found.unit;
  const length = found.length + (rate?.length ?? 0);
  const parts = tokens.slice(index, index + length);
  return {
    token: mergeTokens(parts, { kind: 'unit', key: `u:${unit.name}`, unit, isCode: false, isJoined: first.isJoined }),
    length,
  };
}

interface NamedUnit {
  unit: Unit;
  length: number;
}

function readName(tokens: readonly Token[], index: number): NamedUnit | null {
  const [first = '', second = '', third = ''] = tokens.slice(index, index + 3).map(({ key, gap }, order) => {
    return order > 0 && /[^-]/.test(gap) ? '' : key.toLowerCase();
  });
  const isDegree = /^(?:°|degrees?)$/.test(first);
  if (isDegree && /^[cf]$/.test(second)) return named(unitOfSymbol(`°${second.toUpperCase()}`), 2);
  return (
    named(unitOfWord(`${first}-${second}-${third}`), 3) ??
    named(unitOfWord(`${powerOf(first)}-${second}`) ?? powerUnit(first, second), 2) ??
    named(first === '°' || !isDegree ? unitOfRun(tokens[index]) : null, 1) ??
    named(unitOfWord(first), 1)
  );
}

/** "sq m" is m². */
function powerUnit(power: string, symbol: string): Unit | null {
  if (!/^(?:sq|square|cu|cubic)$/.test(power)) return null;
  return unitOfSymbol(`${symbol}${powerOf(power) === 'square' ? '2' : '3'}`);
}

/** "sq" is square, "cu" cubic. */
function powerOf(word: string): string {
  if (word === 'sq') return 'square';
  return word === 'cu' ? 'cubic' : word;
}

function named(unit: Unit | null, length: number): NamedUnit | null {
  return unit ? { unit, length } : null;
}

/** A symbol as it is written; `km/h` and `kg/m3` also where the table has no name for them. */
function unitOfRun(token: Token | undefined): Unit | null {
  if (!token) return null;
  const raw = token.kind === 'identifier' ? token.key.slice(2) : token.raw;
  if (WORD_SYMBOLS.has(raw) && !isSymbolHere(token, raw)) return null;
  return unitOfSymbol(raw) ?? unitInCapitals(raw) ?? unitOfRate(raw);
}

/** "3 BAR" in a text all in capitals; `MB` is not `mb`. */
function unitInCapitals(raw: string): Unit | null {
  return /^[A-Z]{2,}$/.test(raw) ? unitOfSymbol(raw.toLowerCase()) : null;
}

function unitOfRate(raw: string): Unit | null {
  const [over, under, ...rest] = raw.split('/').map(unitOfSymbol);
  return rest.length === 0 && over && under ? rateOf(over, under) : null;
}

/** `20 A` is a current, "plan 9 A" hardly; `5 in` is no length but "in" is a preposition. */
function isSymbolHere(token: Token, raw: string): boolean {
  return token.isJoined || /^[ANKGTHMCF]$/.test(raw);
}

/** per hour, an hour, each day, /s. */
function readRate(tokens: readonly Token[], index: number): NamedUnit | null {
  const [per, word] = tokens.slice(index, index + 2);
  if (per?.kind !== 'word') return null;
  if (per.gap === '/') return named(unitOfSymbol(per.raw), 1);
  const isRate = PER.has(per.key) && per.gap === '' && word?.kind === 'word' && word.gap === '';
  return isRate ? named(unitPer(per.key, word), 2) : null;
}

/** "an hour" is a rate, "a kilo" is not. */
function unitPer(per: string, { key, raw }: Token): Unit | null {
  const unit = unitOfWord(key);
  if (per === 'per') return unit ?? unitOfSymbol(raw);
  return unit?.dimension === 'time' ? unit : null;
}

function rateOf(over: Unit, under: Unit): Unit {
  const name = `${over.name}/${under.name}`;
  const known = unitOfSymbol(RATES_BY_NAME.get(name) ?? name);
  if (known) return known;
  const factor = under.factor > 0 ? over.factor / under.factor : 0;
  return { name, dimension: `${over.dimension}/${under.dimension}`, factor };
}
