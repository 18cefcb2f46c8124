import type { GraphemeEdges } from '../grapheme-edges.ts';
import type { TextRange } from '../range.ts';
import type { FoldedText } from './folded-text.ts';

/** A text that is looked through by its folding. */
export interface SearchedText {
  text: string;
  folded: FoldedText;
  edges: GraphemeEdges;
  /** Folds a part as the whole was folded. */
  fold: (part: string) => string;
}

/**
 * The range of the text whose folding is the `query` that stands at `from` in the folded text; null when that would cut a
 * grapheme whose rest is more than invisible: half a ligature, a letter without the mark that makes another letter of it.
 */
export function occurrenceAt(
  { text, folded: { starts }, edges, fold }: SearchedText,
  { from, query }: { from: number; query: string },
): TextRange | null {
  const to = from + query.length;
  const [start = 0, last = 0] = [starts[from], starts[to - 1]];
  if (starts[from - 1] === start || starts[to] === last || edges.startOf(start) !== start) return null;
  const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
  const wholeEnd = edges.endOf(end);
  if (wholeEnd !== end && fold(text.slice(start, wholeEnd)) !== query) return null;
  return { start, end: wholeEnd };
}
