import { normalForm } from './folding/fold-letters.ts';
import { foldText } from './folding/fold-text.ts';
import { type FoldedText, occurrenceAt } from './folding/folded-text.ts';
import type { GraphemeEdges } from './graphemes.ts';
import type { TextRange } from './range.ts';
import { isWordEdge } from './word-edges.ts';

/** Returns the folded words of a search; empty if none of them can be compared. */
export function foldQuery(query: string): string {
  return foldText(normalForm(query, 'NFC').trim()).trim();
}

/** A text prepared for searching. */
export interface SearchedText {
  text: string;
  folded: FoldedText;
  edges: GraphemeEdges;
}

/** A range of complete graphemes, and whether its edges are also word edges. */
export interface Occurrence extends TextRange {
  beginsWord: boolean;
  endsWord: boolean;
}

/**
 * Finds a folded query in a text, in order and without overlaps: ranges of whole graphemes whose folding is the query. A query that ends within a
 * ligature or before a mark that makes another letter is not a match: it yields null, so that the caller can stop at each step.
 */
export function* findOccurrences({ text, folded, edges }: SearchedText, query: string): Generator<Occurrence | null> {
  if (query === '') return;
  for (let from = folded.text.indexOf(query); from !== -1;) {
    const range = occurrenceAt({ text, folded, edges, fold: foldText }, { from, query });
    const to = from + query.length;
    // Checked on the folded text, in which a soft hyphen is not a word edge.
    yield range && { ...range, beginsWord: isWordEdge(folded.text, from), endsWord: isWordEdge(folded.text, to) };
    from = folded.text.indexOf(query, range === null ? from + 1 : to);
  }
}
