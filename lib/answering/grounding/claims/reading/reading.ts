import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { ENGLISH, type Language } from '#lib/foundation/text/languages/languages.ts';
import { foldAccents } from '#lib/foundation/text/folding/fold-letters.ts';

import { attachUnits } from './attach-units.ts';
import { foldCharacters } from './fold-characters.ts';
import { scanTokens } from './scan-tokens.ts';
import { combineSpelledNumbers } from './spelled-numbers.ts';
import type { Token } from './token.ts';

/** A text as claims are compared with it. */
export interface Reading {
  /** The folded text the tokens stand in. */
  text: string;
  tokens: Token[];
  /** Null where nothing tells. */
  language: Language | null;
  isEnglish: boolean;
  /** The punctuation behind the last token. */
  tail: string;
  /** What its tokens have in common with other forms of the same words. */
  stems: ReadonlySet<string>;
}

const LIST_MARK = /^\s*(?:[-*+•‣◦▪·–—]\s+|\d{1,3}[.)]\s+(?=\D)|\(?[a-z][.)]\s+(?=\p{L}{2}))/u;

interface ReadingOptions {
  keepsLineEndHyphens?: boolean;
  /** What it is in where nothing tells. */
  languageByDefault?: Language | null;
}

/** Reads a text; backticks in it stand for code, a list mark before it is left out. */
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

/** The tokens of a text that say something by themselves. */
export function contentOf(reading: Reading): Token[] {
  return reading.tokens.filter((token) => isContent(token, reading));
}

/** What says nothing by itself and is no stop word of an index. */
const EMPTY = /^(?:yes|may|might|must|could|would|shall|ought)$/;

function isContent({ kind, key, isCode }: Token, { language }: Reading): boolean {
  if (kind !== 'word') return kind !== 'unit';
  if (isCode) return /\p{L}{2}/u.test(key);
  return /[\p{L}\p{N}]/u.test(key) && !EMPTY.test(key) && !(language ?? ENGLISH).stopWords.has(key);
}

/** What tokens have in common that are forms of one word. */
export function stemOf({ kind, key }: Token, { language }: Pick<Reading, 'language'>): string {
  return kind === 'word' ? (language ?? ENGLISH).termOf(foldAccents(key.replace(/'s$/, ''), 'latin')) : key;
}
