import type { Reading } from '../reading/reading.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { SCALE_WORDS } from '#lib/text/english/numbers.ts';
import { type FigurePlace, figurePlaces, isClose, unitOf } from './figures.ts';
import { overlap, wordsBehind } from './surroundings.ts';

/** A count of what a list holds is not higher. */
const MOST_ITEMS = 20;
/** Numbers that other languages have a word for are not higher, as far as texts use them. */
const MOST_FOREIGN_WORD = 20;
/** "a third supported it" */
const MOST_ORDER = 3;
const CURRENCY_SCALES: ReadonlyMap<string, number> = new Map([
  ['m', 1e6],
  ['bn', 1e9],
  ['k', 1000],
]);

/** Figures that need not be in the cited words: the pronoun "one", "first" as a word of order, counts of what is listed. */
export function isExcused(place: FigurePlace, known: readonly FigurePlace[], cited: readonly Reading[]): boolean {
  const { token, reading } = place;
  if (token.kind === 'date' || token.kind === 'time') {
    // In capitals "MARCH" and "MAY" may be verbs.
    const isWord = cited.some(({ vocabulary }) => vocabulary.has(token.raw.toLowerCase()));
    return isWord || (!reading.isEnglish && known.length === 0);
  }
  if (isScaledByHead(token, known, cited)) return true;
  if (!reading.isEnglish || cited.every(({ isEnglish }) => !isEnglish)) return isForeignWord(place, known);
  if (isCountOfNamed(place)) return true;
  if (known.some((other) => isRival(place, other))) return false;
  return isOrderWord(token) || isCountOfList(place, cited);
}

function isOrderWord({ kind, isSpelled, value }: Token): boolean {
  return isSpelled && (kind === 'number' ? value === 1 : value <= MOST_ORDER);
}

/** Number words of other languages are not known, so a small number may be there in words. */
function isForeignWord({ token, reading }: FigurePlace, known: readonly FigurePlace[]): boolean {
  const own = new Set(figurePlaces(reading).map((place) => place.token.key));
  return token.value <= MOST_FOREIGN_WORD && known.every((other) => own.has(other.token.key));
}

/** Another number of what this one counts. */
function isRival(place: FigurePlace, other: FigurePlace): boolean {
  if (place.token.kind !== other.token.kind) return false;
  return overlap(wordsBehind(place.tokens, place.index, 2), wordsBehind(other.tokens, other.index, 2)) > 0;
}

function isCountOfList(place: FigurePlace, cited: readonly Reading[]): boolean {
  const { kind, value } = place.token;
  if (kind !== 'number' || unitOf(place) || value < 2 || value > MOST_ITEMS) return false;
  return [place.reading, ...cited].some(({ tokens }) => listLengths(tokens).includes(value));
}

/** "two members, A and B, …": the claim names them. */
function isCountOfNamed({ token, tokens, index }: FigurePlace): boolean {
  const border = tokens.slice(index + 1, index + 4).findIndex(({ gap }) => /[,:(—]/.test(gap));
  if (token.kind !== 'number' || border === -1) return false;
  const [first, ...rest] = tokens.slice(index + 1 + border);
  if (!first) return false;
  const joint = rest.findIndex(({ key }) => key === 'and');
  const end = rest.findIndex(({ gap }, at) => at > joint && /[,;:)—.]/.test(gap));
  const items = end === -1 ? rest : rest.slice(0, end);
  return listLengths([{ ...first, gap: '' }, ...items]).includes(token.value);
}

/** How many items the lists of a text have, as commas and "and" part them. */
function listLengths(tokens: readonly Token[]): number[] {
  const lengths: number[] = [];
  let commas = 0;
  tokens.forEach(({ gap, key }, index) => {
    if (/[.;:—()]/.test(gap) || /^(?:which|that|who|whose)$/.test(key)) commas = 0;
    else if (gap.includes(',')) commas += 1;
    if (!/^(?:and|or)$/.test(key) || index === 0) return;
    lengths.push(gap.includes(',') ? commas + 1 : commas + 2);
    commas = 0;
  });
  return lengths;
}

/** "287" under a head of "£m" is 287 million. */
function isScaledByHead({ value }: Token, known: readonly FigurePlace[], cited: readonly Reading[]): boolean {
  const scales = cited.flatMap(({ tokens }) => tokens.flatMap((_, index) => scaleAt(tokens, index)));
  return scales.some((scale) => known.some(({ token }) => isClose(value, token.value * scale)));
}

function scaleAt(tokens: readonly Token[], index: number): number[] {
  const key = keyAt(tokens, index);
  const scale = SCALE_WORDS.get(key.replace(/s$/, '')) ?? 0;
  if (scale >= 1000) return [scale];
  const sign = /^[£€$¥]$/.test(keyAt(tokens, index - 1)) ? CURRENCY_SCALES.get(key) : undefined;
  return sign === undefined ? [] : [sign];
}
