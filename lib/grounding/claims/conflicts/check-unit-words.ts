import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { type Unit, unitOfWord } from '../words/units.ts';

/** Units whose names are common words too, or measure nothing where they stand alone. */
const COMMON = new Set(
  `second seconds minute minutes foot feet pound pounds mark marks real won stone grain time times degree degrees mole moles
  gray bar crown crowns cup cups point points day days week weeks month months year years hour hours decade century centuries millennium
  decades cent cents atmosphere league leagues ton tons yard yards fold carat henry guinea mile miles rand barrel barrels pint pints knot
  knots tesla newton pixel pixels bit bits franc buck bucks sterling light-years`.split(/\s+/),
);
const RATES: ReadonlyMap<string, string> = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['nightly', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annual', 'year'],
  ['annually', 'year'],
]);
const PER = new Set(['per', 'a', 'an', 'each', 'every']);

/** Whether the claim measures in another unit of the same kind: "returns microseconds" for "returns milliseconds", "a week" for "a day". */
export function hasOtherUnit(claim: Reading, cited: readonly Reading[]): boolean {
  const known = cited.flatMap(({ tokens }) => tokens);
  return (
    isExchanged(namedUnits(claim.tokens, false), namedUnits(known, true), known) ||
    isExchanged(rates(claim.tokens), rates(known), known)
  );
}

function isExchanged(said: readonly Unit[], written: readonly Unit[], known: readonly Token[]): boolean {
  return said.some((unit) => {
    if (written.some(({ name }) => name === unit.name) || known.some((token) => isUnit(token, unit))) return false;
    return written.some((other) => other.dimension === unit.dimension && !said.some(({ name }) => name === other.name));
  });
}

function isUnit({ unit, key }: Token, other: Unit): boolean {
  return unit?.name.split('/').includes(other.name) === true || unitOfWord(key)?.name === other.name;
}

/** Units by their names; with what is written behind numbers, or without, for that is compared with its number. */
function namedUnits(tokens: readonly Token[], isWritten: boolean): Unit[] {
  return tokens.flatMap((token) => {
    if (token.unit) return isWritten ? token.unit : [];
    if (token.kind !== 'word' || token.isCode || COMMON.has(token.key)) return [];
    return unitOfWord(token.key) ?? [];
  });
}

/** What something is counted per. */
function rates(tokens: readonly Token[]): Unit[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'word')
      return token.unit?.name.includes('/') === true ? (unitOfWord(nameOfRate(token.unit.name)) ?? []) : [];
    const rate = RATES.get(token.key);
    if (rate !== undefined) return unitOfWord(rate) ?? [];
    const unit = unitOfWord(token.key);
    return unit?.dimension === 'time' && PER.has(tokens[index - 1]?.key ?? '') ? unit : [];
  });
}

function nameOfRate(name: string): string {
  const names: Record<string, string> = {
    h: 'hour',
    d: 'day',
    s: 'second',
    min: 'minute',
    wk: 'week',
    y: 'year',
    month: 'month',
  };
  return names[name.split('/')[1] ?? ''] ?? '';
}
