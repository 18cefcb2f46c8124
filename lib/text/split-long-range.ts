import { graphemeEnd, graphemeStart } from './graphemes.ts';
import type { TextRange } from './range.ts';

/** The longest sentence, in UTF-16 code units. */
export const MAX_SENTENCE_LENGTH = 600;

/**
 * Cuts a range into pieces of at most 600 UTF-16 units: behind a clause, else between words, else between graphemes.
 * Only white space is lost between pieces. A single grapheme longer than that stays whole.
 */
export function splitLongRange(text: string, range: TextRange): TextRange[] {
  const pieces: TextRange[] = [];
  let start = range.start;
  while (range.end - start > MAX_SENTENCE_LENGTH) {
    const cut = cutPoint(text, start, range.end);
    pieces.push({ start, end: cut.end });
    start = cut.next;
  }
  if (start < range.end) pieces.push({ start, end: range.end });
  return pieces;
}

function cutPoint(text: string, start: number, limit: number): { end: number; next: number } {
  const window = text.slice(start, start + MAX_SENTENCE_LENGTH);
  const spaces = [...window.matchAll(/(?<=\S)\s+(?=\S)/g)]
    .map((match) => ({ end: start + match.index, next: start + match.index + match[0].length }))
    .filter(({ end, next }) => graphemeStart(text, end) === end && graphemeStart(text, next) === next);
  const late = spaces.filter(({ end }) => end - start > MAX_SENTENCE_LENGTH / 3);
  const clause = late.findLast(({ end }) => /[,;:–—)\]]/.test(text.charAt(end - 1)));
  return clause ?? spaces.at(-1) ?? cutBetweenGraphemes(text, start, limit);
}

function cutBetweenGraphemes(text: string, start: number, limit: number): { end: number; next: number } {
  const before = graphemeStart(text, start + MAX_SENTENCE_LENGTH);
  const end = before > start ? before : Math.min(limit, graphemeEnd(text, start + MAX_SENTENCE_LENGTH));
  return { end, next: end };
}
