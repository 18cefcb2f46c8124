import type { TextRange } from '#lib/text/range.ts';

import { type FoldedText, foldText } from './fold-text.ts';
import type { GraphemeEdges } from './grapheme-edges.ts';

/** The words a search looks for, folded; empty when nothing of them can be compared. */
export function foldQuery(query: string): string {
  return foldText(query.normalize('NFC').trim()).trim();
}

interface SearchedText {
  text: string;
  folded: FoldedText;
  edges: GraphemeEdges;
}

/**
 * Where a folded query stands in a text, in order and without overlaps: ranges of whole graphemes whose folding is the query. A
 * query that ends within a ligature or before a mark that makes another letter is not there: then null, so that the caller can stop
 * at each step.
 */
export function* findOccurrences({ text, folded, edges }: SearchedText, query: string): Generator<TextRange | null> {
  if (query === '') return;
  for (let from = folded.text.indexOf(query); from !== -1;) {
    const range = wholeGraphemes({ text, folded, edges }, { from, query });
    yield range;
    from = folded.text.indexOf(query, from + (range === null ? 1 : query.length));
  }
}

function wholeGraphemes(
  { text, folded: { starts }, edges }: SearchedText,
  { from, query }: { from: number; query: string },
): TextRange | null {
  const to = from + query.length;
  const [start = 0, last = 0] = [starts[from], starts[to - 1]];
  if (starts[from - 1] === start || starts[to] === last || edges.startOf(start) !== start) return null;
  const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
  const wholeEnd = edges.endOf(end);
  if (wholeEnd !== end && foldText(text.slice(start, wholeEnd)) !== query) return null;
  return { start, end: wholeEnd };
}
