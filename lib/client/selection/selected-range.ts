import { graphemeEnd, graphemeStart } from '#lib/text/graphemes.ts';
import type { TextRange } from '#lib/text/range.ts';

/** The words of a range: without white space at its ends, and with no grapheme cut. Null when nothing is left. */
export function wordsOfRange(text: string, { start, end }: TextRange): TextRange | null {
  const selected = text.slice(start, end);
  const bare = selected.trim();
  if (bare === '') return null;
  const first = start + (selected.length - selected.trimStart().length);
  return { start: graphemeStart(text, first), end: graphemeEnd(text, first + bare.length) };
}
