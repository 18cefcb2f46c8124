import { FOREIGN_MARKERS, FUNCTION_WORDS, SHARED_WITH_ENGLISH } from '../words/english-clause-words.ts';
import { attachUnits } from './attach-units.ts';
import { combineDates } from './combine-dates.ts';
import { foldCharacters } from './fold-characters.ts';
import { baseForms } from '#lib/text/english/inflection.ts';
import { scanTokens } from './scan-tokens.ts';
import { combineSpelledNumbers } from './spelled-numbers.ts';
import type { Token } from './token.ts';

/** A text as claims are compared with it. */
export interface Reading {
  /** The folded text the tokens stand in. */
  text: string;
  tokens: Token[];
  /** English enough that its function words can be judged. */
  isEnglish: boolean;
  /** The punctuation behind the last token. */
  tail: string;
  /** Every key, and the base forms of the words. */
  vocabulary: ReadonlySet<string>;
}

const LIST_MARK = /^\s*(?:[-*+•‣◦▪·–—]\s+|\d{1,3}[.)]\s+(?=\D)|\(?[a-z][.)]\s+(?=\p{L}{2}))/u;

interface ReadingOptions {
  keepsLineEndHyphens?: boolean;
  /** Without a word that tells the language, it is English. */
  isEnglishByDefault?: boolean;
}

/** Reads a text; backticks in it stand for code, a list mark before it is left out. */
export function readText(text: string, options: ReadingOptions = {}): Reading {
  const folded = foldCharacters(text.replace(LIST_MARK, ''), options).trim();
  const scanned = scanTokens(folded).map(markNumberSign);
  const isEnglish = looksEnglish(scanned) || (options.isEnglishByDefault === true && couldBeEnglish(scanned));
  const tokens = attachUnits(combineDates(isEnglish ? combineSpelledNumbers(scanned) : scanned));
  const end = tokens.reduce((last, token) => Math.max(last, token.end), 0);
  return {
    text: folded,
    tokens,
    isEnglish,
    tail: folded.slice(end).replace(/[\s"'`]/g, ''),
    vocabulary: vocabularyOf(tokens),
  };
}

function vocabularyOf(tokens: readonly Token[]): Set<string> {
  const vocabulary = new Set<string>();
  for (const { kind, key } of tokens) {
    vocabulary.add(key);
    if (kind === 'word') for (const base of baseForms(key)) vocabulary.add(base);
  }
  return vocabulary;
}

/** Whether a reading has a token, a word in whatever form. */
export function hasToken({ vocabulary }: Reading, { kind, key }: Token): boolean {
  if (vocabulary.has(key)) return true;
  if (kind !== 'word') return false;
  for (const base of baseForms(key)) if (vocabulary.has(base)) return true;
  return false;
}

/** "no. 5" and "No 5" number what follows and deny nothing. */
function markNumberSign(token: Token, index: number, tokens: readonly Token[]): Token {
  const next = tokens[index + 1];
  if (token.key !== 'no' || token.kind !== 'word' || !next) return token;
  const isNumbered = next.gap === '.' && /\d/.test(next.raw);
  const isLabelled = token.raw === 'No' && next.gap === '' && next.kind === 'number' && !next.isSpelled && index > 0;
  return isNumbered || isLabelled ? { ...token, key: 'number' } : token;
}

/** English function words are what is judged by; a word that other languages have as well proves little. */
function looksEnglish(tokens: readonly Token[]): boolean {
  let [english, shared, foreign, other] = [0, 0, 0, 0];
  for (const { kind, key, isCode } of tokens) {
    if (kind !== 'word' || isCode) continue;
    if (SHARED_WITH_ENGLISH.has(key)) shared += 1;
    else if (FUNCTION_WORDS.has(key)) english += 1;
    else if (FOREIGN_MARKERS.has(key)) foreign += 1;
    else if (/[^\p{Script=Latin}\p{M}\p{N}\p{S}\p{P}]/u.test(key)) other += 1;
  }
  if (other * 4 > tokens.length) return false;
  return english > 0 ? english >= foreign : shared > 0 && foreign === 0;
}

/** True unless a word or a letter belongs to another language. */
function couldBeEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind, isCode }) => kind === 'word' && !isCode);
  return words.length > 0 && words.every(({ key }) => !FOREIGN_MARKERS.has(key) && /^[a-z'%×+=<>-]+$/.test(key));
}
