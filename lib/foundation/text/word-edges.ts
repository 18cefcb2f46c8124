import type { TextRange } from './range.ts';
import { UNSPACED, UNSPACED_CHARACTER } from './unspaced-scripts.ts';

/** A word character of a script with spaces between words. An underscore joins the parts of a name. */
const SPACED = `(?!${UNSPACED_CHARACTER.source})[\\p{L}\\p{N}\\p{M}_]`;
const SPACED_CHARACTER = new RegExp(SPACED, 'u');
const WORDS = new RegExp(`${UNSPACED.source}|(?:${SPACED})+`, 'gu');

/** Yields the words of a text as written, in order; in scripts without spaces each run is one. Reads lazily. */
export function* wordsIn(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORDS)) yield word;
}

/** Returns the text with each of its words replaced. */
export function replaceWords(text: string, replacement: (word: string) => string): string {
  return text.replace(WORDS, replacement);
}

/** Whether no word spans the offset. Between characters of a script without spaces, none ever does. */
export function isWordEdge(text: string, offset: number): boolean {
  return !isSpaced(text, characterBefore(text, offset)) || !isSpaced(text, offset);
}

/** Extends the range to include the words it cuts. */
export function wholeWords(text: string, { start, end }: TextRange): TextRange {
  let [from, to] = [start, end];
  while (from > 0 && !isWordEdge(text, from)) from = characterBefore(text, from);
  while (to < text.length && !isWordEdge(text, to)) to += (text.codePointAt(to) ?? 0) > 0xffff ? 2 : 1;
  return { start: from, end: to };
}

function characterBefore(text: string, offset: number): number {
  const isLowSurrogate = (text.charCodeAt(offset - 1) & 0xfc00) === 0xdc00;
  return isLowSurrogate && offset > 1 ? offset - 2 : offset - 1;
}

function isSpaced(text: string, offset: number): boolean {
  const character = text.codePointAt(offset);
  return character !== undefined && SPACED_CHARACTER.test(String.fromCodePoint(character));
}
