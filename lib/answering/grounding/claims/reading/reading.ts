import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { ENGLISH, type Language } from '#lib/foundation/text/languages/languages.ts';
import { foldAccents } from '#lib/foundation/text/folding/fold-letters.ts';
import { CARDINAL_WORDS, FRACTION_WORDS, ORDINAL_WORDS, SCALE_WORDS } from '#lib/foundation/text/english/numbers.ts';

import { attachUnits } from './attach-units.ts';
import { foldCharacters } from './fold-characters.ts';
import { scanTokens } from './scan-tokens.ts';
import { type Token, createToken, numberToken } from './token.ts';

/** A text in the form in which claims are compared. */
export interface Reading {
  /** The folded text that contains the tokens. */
  text: string;
  tokens: Token[];
  /** Null where it cannot be detected. */
  language: Language | null;
  isEnglish: boolean;
  /** The punctuation after the last token. */
  tail: string;
  /** The stems that its tokens share with other forms of the same words. */
  stems: ReadonlySet<string>;
}

const LIST_MARK = /^\s*(?:[-*+•‣◦▪·–—]\s+|\d{1,3}[.)]\s+(?=\D)|\(?[a-z][.)]\s+(?=\p{L}{2}))/u;

interface ReadingOptions {
  keepsLineEndHyphens?: boolean;
  /** The language assumed if the text does not show its own. */
  languageByDefault?: Language | null;
}

/** Reads a text; backticks in it mark code, and a list mark before it is left out. */
export function readText(text: string, { languageByDefault = null, ...folding }: ReadingOptions = {}): Reading {
  const folded = foldCharacters(text.replace(LIST_MARK, ''), folding).trim();
  const language = languageOf(folded) ?? languageByDefault;
  const scanned = scanTokens(folded);
  const tokens = attachUnits(language === ENGLISH ? combineSpelledNumbers(scanned) : scanned);
  const end = tokens.reduce((last, token) => Math.max(last, token.end), 0);
  return {
    text: folded,
    tokens,
    language,
    isEnglish: language === ENGLISH,
    tail: folded.slice(end).replace(/[\s"'`]/g, ''),
    stems: new Set(tokens.map((token) => stemOf(token, { language }))),
  };
}

/** Returns the content tokens of a text, which are meaningful on their own. */
export function contentOf(reading: Reading): Token[] {
  return reading.tokens.filter((token) => isContent(token, reading));
}

/** Words without meaning on their own that are no stop words of an index. */
const EMPTY = /^(?:yes|may|might|must|could|would|shall|ought)$/;

function isContent({ kind, key, isCode }: Token, { language }: Reading): boolean {
  if (kind !== 'word') return kind !== 'unit';
  if (isCode) return /\p{L}{2}/u.test(key);
  return /[\p{L}\p{N}]/u.test(key) && !EMPTY.test(key) && !(language ?? ENGLISH).stopWords.has(key);
}

/** Returns the stem that forms of one word share. */
export function stemOf({ kind, key }: Token, { language }: Pick<Reading, 'language'>): string {
  return kind === 'word' ? (language ?? ENGLISH).termOf(foldAccents(key.replace(/'s$/, ''), 'latin')) : key;
}

/** Converts spelled-out numbers: twenty-six, a dozen, 2.3 million, three quarters, the third. */
function combineSpelledNumbers(tokens: readonly Token[]): Token[] {
  const combined: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const { value, length } = readNumber(tokens, index);
    const parts = tokens.slice(index, index + Math.max(1, length));
    const [first] = parts;
    if (first === undefined) break;
    const token = {
      raw: parts.map(({ raw }) => raw).join(' '),
      start: first.start,
      end: parts.at(-1)?.end ?? first.end,
    };
    combined.push(
      length === 0 ? (readOrdinal(tokens, index) ?? first) : numberToken(value, { ...token, gap: first.gap }),
    );
    index += parts.length - 1;
  }
  return combined;
}

interface Found {
  value: number;
  /** In tokens; 0 where there is no number. */
  length: number;
}

function readNumber(tokens: readonly Token[], index: number): Found {
  const { value, length } = readCardinal(tokens, index);
  if (length === 0) return readMixed(tokens, index) ?? { value: 0.5, length: wordAt(tokens, index) === 'half' ? 1 : 0 };
  const word = wordAt(tokens, index + length);
  const parts = FRACTION_WORDS.get(word) ?? 0;
  const isFraction = value >= 1 && value < parts && word.endsWith('s') === value > 1;
  return isFraction ? { value: value / parts, length: length + 1 } : { value, length };
}

/** 3 1/2. */
function readMixed(tokens: readonly Token[], index: number): Found | null {
  const [whole, part] = tokens.slice(index, index + 2);
  if (whole?.kind !== 'number' || part?.kind !== 'number') return null;
  return part.gap === '' && part.raw.includes('/') ? { value: whole.value + part.value, length: 2 } : null;
}

/**
 * A spelled-out number as far as it is read: the part that a scale has multiplied, and the part that one may still multiply; null before the first
 * word.
 */
interface Sum {
  total: number;
  group: number | null;
  length: number;
}

/** Reads cardinal words and scales from left to right, with digits allowed before a scale. */
function readCardinal(tokens: readonly Token[], index: number): Found {
  const [first, second] = [tokens[index], wordAt(tokens, index + 1)];
  const isOne = /^an?$/.test(wordAt(tokens, index));
  const before = first?.kind === 'number' ? first.value : isOne ? 1 : null;
  let sum: Sum = { total: 0, group: null, length: 0 };
  if (before !== null && SCALE_WORDS.has(second)) sum = { total: 0, group: before, length: 1 };
  for (let next: Sum | null = sum; next !== null; next = take(sum, tokens, index + sum.length)) sum = next;
  return { value: sum.total + (sum.group ?? 0), length: sum.length };
}

/** Null where the token at that index does not belong to the number. */
function take(sum: Sum, tokens: readonly Token[], index: number): Sum | null {
  if (sum.length > 0 && !/^-?$/.test(tokens[index]?.gap ?? '.')) return null;
  const word = wordAt(tokens, index);
  return takeValue(sum, word) ?? takeScale(sum, word) ?? takeAnd(sum, word, wordAt(tokens, index + 1));
}

function takeValue({ total, group, length }: Sum, word: string): Sum | null {
  const value = CARDINAL_WORDS.get(word);
  if (value === undefined || !follows(value, group)) return null;
  return { total, group: (group ?? 0) + value, length: length + 1 };
}

function takeScale({ total, group, length }: Sum, word: string): Sum | null {
  const scale = SCALE_WORDS.get(word);
  if (scale === undefined || group === null || group === 0) return null;
  const [sum, rest] = scale < 1000 ? [total, group * scale] : [total + group * scale, 0];
  return { total: sum, group: rest, length: length + 1 };
}

/** Accepts "six hundred and five", but not "six hundred and their captain". */
function takeAnd({ total, group, length }: Sum, word: string, next: string): Sum | null {
  const isAnd = word === 'and' && group !== null && group % 100 === 0 && CARDINAL_WORDS.has(next);
  return isAnd ? { total, group, length: length + 1 } : null;
}

/** Units follow tens, and anything follows hundreds: "six hundred and five", but not "five six". */
function follows(value: number, group: number | null): boolean {
  return group === null || group % 100 === 0 || (group % 10 === 0 && group % 100 >= 20 && value < 10);
}

function readOrdinal(tokens: readonly Token[], index: number): Token | null {
  const [before, token] = [tokens[index - 1], tokens[index]];
  const value = ORDINAL_WORDS.get(wordAt(tokens, index));
  if (token === undefined || value === undefined) return null;
  const isUnit = before?.kind === 'number' || /^(?:per|an?|each|every|one)$/.test(before?.key ?? '');
  if (token.key === 'second' && isUnit) return null;
  return createToken({ ...token, kind: 'ordinal', key: `o:${String(value)}`, value });
}

/** Returns the word at an index; empty where there is none, or it is code. */
function wordAt(tokens: readonly Token[], index: number): string {
  const token = tokens[index];
  return token?.kind === 'word' && !token.isCode ? token.key : '';
}
