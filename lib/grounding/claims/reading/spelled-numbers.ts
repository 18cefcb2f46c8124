import {
  CARDINAL_WORDS,
  FRACTION_WORDS,
  MULTIPLE_WORDS,
  ORDINAL_WORDS,
  SCALE_WORDS,
} from '#lib/text/english/numbers.ts';
import { unitOfWord } from '../words/units.ts';
import { keyAt, mergeTokens, numberKey, type Token } from './token.ts';

/** Words before which "second" is a unit of time. */
const BEFORE_TIME_UNIT = new Set(['per', 'a', 'each', 'every', 'split', 'one']);

/** Numbers written in words become numbers: twenty-six, three quarters, a dozen, 2.3 million, 3 1/2. */
export function combineSpelledNumbers(tokens: readonly Token[]): Token[] {
  const combined: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    const found = token && mayBegin(token) ? (readNumber(tokens, index) ?? readOrdinal(tokens, index)) : null;
    if (found) {
      combined.push(found.token, ...(found.behind ?? []));
      index += found.length;
    } else {
      if (token) combined.push(token);
      index += 1;
    }
  }
  return combined;
}

const NUMBER_WORDS = [CARDINAL_WORDS, ORDINAL_WORDS, MULTIPLE_WORDS].flatMap((words) => [...words.keys()]);
const BEGINNINGS: ReadonlySet<string> = new Set(['a', 'an', 'half', ...NUMBER_WORDS]);

function mayBegin({ kind, key }: Token): boolean {
  return kind === 'number' || (kind === 'word' && BEGINNINGS.has(key));
}

interface Found {
  token: Token;
  length: number;
  /** What stands behind the number now: the hour of "an hour and a half". */
  behind?: Token[];
}

function readNumber(tokens: readonly Token[], index: number): Found | null {
  const half = readUnitAndHalf(tokens, index);
  if (half) return half;
  const whole = readMixed(tokens, index) ?? readCardinal(tokens, index) ?? readArticle(tokens, index);
  if (!whole) return readMultiple(tokens, index);
  return readFraction(tokens, index, whole) ?? spelled(tokens, index, whole);
}

/** "an hour and a half" is 1.5 hours. */
function readUnitAndHalf(tokens: readonly Token[], index: number): Found | null {
  const [first, unit, ...rest] = tokens.slice(index, index + 5);
  if (!first || !unit || !/^(?:an?|one)$/.test(first.key) || unitOfWord(unit.key) === null) return null;
  if (rest.map(({ key }) => key).join(' ') !== 'and a half') return null;
  const token = mergeTokens([first], { kind: 'number', key: numberKey(1.5), value: 1.5, isSpelled: true });
  return { token, length: 5, behind: [unit] };
}

interface Value {
  value: number;
  length: number;
}

function spelled(tokens: readonly Token[], index: number, { value, length }: Value): Found {
  const parts = tokens.slice(index, index + length);
  const isSpelled = !parts.some(({ kind }) => kind === 'number');
  const token = mergeTokens(parts, { kind: 'number', key: numberKey(value), value, isSpelled });
  return { token, length };
}

/** 3 1/2, three and a half. */
function readMixed(tokens: readonly Token[], index: number): Value | null {
  const [first, second] = tokens.slice(index, index + 2);
  if (!first || !second) return null;
  if (isWhole(first) && isFraction(second)) return { value: first.value + second.value, length: 2 };
  const value = first.kind === 'number' ? first.value : CARDINAL_WORDS.get(first.key);
  const rest = tokens.slice(index + 1, index + 4).map(({ key }) => key);
  if (value === undefined || rest.join(' ') !== 'and a half') return null;
  const scale = SCALE_WORDS.get(wordAt(tokens, index + 4));
  return scale === undefined ? { value: value + 0.5, length: 4 } : { value: (value + 0.5) * scale, length: 5 };
}

function isWhole({ kind, raw }: Token): boolean {
  return kind === 'number' && /^\d+$/.test(raw);
}

function isFraction({ kind, raw, gap, value }: Token): boolean {
  return kind === 'number' && gap === '' && /^\d+\/\d+$/.test(raw) && value < 1;
}

/** half a million, a third of, a quarter of. */
function readArticle(tokens: readonly Token[], index: number): Value | null {
  const [first, second, third] = [wordAt(tokens, index), wordAt(tokens, index + 1), wordAt(tokens, index + 2)];
  const scale = SCALE_WORDS.get(third);
  if (first === 'half' && /^an?$/.test(second) && scale !== undefined) return { value: scale / 2, length: 3 };
  const denominator = /^an?$/.test(first) && third === 'of' ? FRACTION_WORDS.get(second) : undefined;
  return denominator === undefined || second.endsWith('s') ? null : { value: 1 / denominator, length: 2 };
}

/** The word at an index; empty where none is, or code. */
function wordAt(tokens: readonly Token[], index: number): string {
  const token = tokens[index];
  return token?.kind === 'word' && !token.isCode ? token.key : '';
}

/** Cardinals with hundreds and thousands; figures before million and the like. */
function readCardinal(tokens: readonly Token[], index: number): Value | null {
  if (tokens[index]?.kind === 'number') return readScaledFigure(tokens, index);
  if (!beginsCardinal(tokens, index)) return null;
  const sum = new CardinalSum();
  let length = 0;
  while (index + length < tokens.length) {
    const taken = sum.take(tokens, index + length);
    if (taken === 0) break;
    length += taken;
  }
  return { value: sum.value, length };
}

/** "a hundred", but not "no one". */
function beginsCardinal(tokens: readonly Token[], index: number): boolean {
  const word = wordAt(tokens, index);
  if (/^an?$/.test(word)) return SCALE_WORDS.has(wordAt(tokens, index + 1));
  return (
    CARDINAL_WORDS.has(word) && !(word === 'one' && /^(?:no|any|every|some|this|that)$/.test(wordAt(tokens, index - 1)))
  );
}

function readScaledFigure(tokens: readonly Token[], index: number): Value | null {
  const value = tokens[index]?.value ?? Number.NaN;
  const scale = SCALE_WORDS.get(wordAt(tokens, index + 1));
  return scale === undefined || Number.isNaN(value) ? null : { value: value * scale, length: 2 };
}

/** Adds up cardinal words from left to right. */
class CardinalSum {
  #total = 0;
  #group = 0;
  #last = Number.POSITIVE_INFINITY;

  get value(): number {
    return this.#total + this.#group;
  }

  /** How many of the tokens at an index belong to the number. */
  take(tokens: readonly Token[], index: number): number {
    const word = wordAt(tokens, index);
    const isFirst = this.#last === Number.POSITIVE_INFINITY;
    if (word === '' || (!isFirst && /[^-]/.test(tokens[index]?.gap ?? ''))) return 0;
    if (word === 'and') return this.#takeAnd(tokens, index);
    const scale = SCALE_WORDS.get(word);
    if (scale !== undefined) return this.#takeScale(scale, isFirst);
    return this.#takeValue(isFirst && /^an?$/.test(word) ? 1 : CARDINAL_WORDS.get(word));
  }

  #takeValue(value: number | undefined): number {
    if (value === undefined || !this.#follows(value)) return 0;
    this.#group += value;
    this.#last = value;
    return 1;
  }

  #follows(value: number): boolean {
    if (this.#last >= 100) return true;
    return this.#last >= 20 && value > 0 && value < 10;
  }

  #takeScale(scale: number, isFirst: boolean): number {
    if (isFirst) return 0;
    if (scale < 1000) this.#group *= scale;
    else {
      this.#total += this.#group * scale;
      this.#group = 0;
    }
    this.#last = scale;
    return 1;
  }

  /** "a hundred and five", but not "six hundred and their captain". */
  #takeAnd(tokens: readonly Token[], index: number): number {
    const next = tokens[index + 1];
    const value = next?.kind === 'word' ? CARDINAL_WORDS.get(next.key) : undefined;
    if (this.#last < 100 || this.#last === Number.POSITIVE_INFINITY || value === undefined || value === 0) return 0;
    return 1;
  }
}

/** two thirds, three-quarters, one half. */
function readFraction(tokens: readonly Token[], index: number, { value, length }: Value): Found | null {
  const next = tokens[index + length];
  const denominator = FRACTION_WORDS.get(wordAt(tokens, index + length)) ?? 0;
  if (!next || !/^-?$/.test(next.gap) || value >= denominator || !Number.isInteger(value)) return null;
  const isPlural = next.key.endsWith('s');
  if (isPlural ? value < 2 : value !== 1) return null;
  return spelled(tokens, index, { value: value / denominator, length: length + 1 });
}

/** half; twice. */
function readMultiple(tokens: readonly Token[], index: number): Found | null {
  const token = tokens[index];
  if (!token || token.kind !== 'word' || token.isCode) return null;
  if (token.key === 'half')
    return { token: mergeTokens([token], { kind: 'number', key: 'n:0.5', value: 0.5, isSpelled: true }), length: 1 };
  const multiple = MULTIPLE_WORDS.get(token.key);
  if (multiple === undefined) return null;
  const merged = mergeTokens([token], {
    kind: 'number',
    key: `x:${String(multiple)}`,
    value: multiple,
    isSpelled: true,
  });
  return { token: merged, length: 1 };
}

function readOrdinal(tokens: readonly Token[], index: number): Found | null {
  const [word, next] = [wordAt(tokens, index), wordAt(tokens, index + 1)];
  const [tens, unit] = [CARDINAL_WORDS.get(word) ?? 0, ORDINAL_WORDS.get(next) ?? 10];
  if (tens >= 20 && unit < 10) return ordinal(tokens.slice(index, index + 2), tens + unit);
  const value = ORDINAL_WORDS.get(word);
  if (value === undefined || (word === 'second' && isTimeUnit(tokens, index))) return null;
  return ordinal(tokens.slice(index, index + 1), value);
}

/** "a second keeper" counts, "per second" and "a second." measure. */
function isTimeUnit(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before?.kind !== 'number' && !BEFORE_TIME_UNIT.has(keyAt(tokens, index - 1))) return false;
  const isLoose = /^(?:a|one|every)$/.test(keyAt(tokens, index - 1));
  return !isLoose || tokens[index + 1] === undefined || tokens[index + 1]?.gap !== '';
}

function ordinal(tokens: readonly Token[], value: number): Found {
  const token = mergeTokens(tokens, { kind: 'ordinal', key: `o:${String(value)}`, value, isSpelled: true });
  return { token, length: tokens.length };
}
