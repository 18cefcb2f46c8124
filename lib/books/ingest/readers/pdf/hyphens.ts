import { type Line, type Piece, piecesOfLine } from './pdf-text.ts';

const HYPHEN_AT_END = /\p{L}[-\u2010\u2011]$/u;
const LETTER_AT_START = /^\p{L}/u;

/** The words that occur within the lines of a document, in lower case, each with its number of occurrences. */
export type Vocabulary = ReadonlyMap<string, number>;

export function vocabularyOf(lines: readonly Line[]): Vocabulary {
  const words = new Map<string, number>();
  for (const line of lines) {
    // The last word of a line may be hyphenated.
    for (const { text } of piecesOfLine(line).slice(0, -1)) {
      const word = bare(text);
      if (word !== '') words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
  return words;
}

/**
 * Joins the pieces of consecutive lines. A word hyphenated at the end of a line is joined. Its hyphen is kept if the document has the word with a
 * hyphen more often than without elsewhere.
 */
export function joinLines(lines: readonly Line[], vocabulary: Vocabulary): Piece[] {
  const joined: Piece[] = [];
  for (const line of lines) {
    const pieces = piecesOfLine(line);
    const [first] = pieces;
    const last = joined.at(-1);
    const head = wordAtEnd(joined);
    if (!last || !first || !HYPHEN_AT_END.test(head) || !LETTER_AT_START.test(first.text)) joined.push(...pieces);
    else {
      if (!keepsHyphen(head, first.text, vocabulary)) {
        joined.pop();
        // A hyphen that was drawn as a separate piece is dropped entirely.
        if (last.text.length > 1) joined.push({ ...last, text: last.text.slice(0, -1) });
      }
      joined.push({ ...first, hasSpaceBefore: false }, ...pieces.slice(1));
    }
  }
  return joined;
}

/** Returns the last word, which may have been drawn in several pieces. */
function wordAtEnd(pieces: readonly Piece[]): string {
  const start = pieces.findLastIndex(({ hasSpaceBefore }) => hasSpaceBefore);
  return pieces
    .slice(Math.max(start, 0))
    .map(({ text }) => text)
    .join('');
}

function keepsHyphen(head: string, tail: string, vocabulary: Vocabulary): boolean {
  if (/^\p{Lu}/u.test(tail)) return true;
  const hyphened = bare(head.slice(0, -1) + '-' + tail);
  const whole = bare(head.slice(0, -1) + tail);
  return (vocabulary.get(hyphened) ?? 0) > (vocabulary.get(whole) ?? 0);
}

function bare(word: string): string {
  return word
    .toLowerCase()
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N}].?$/u, '');
}
