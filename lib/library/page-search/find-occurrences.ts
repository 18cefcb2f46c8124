import { normalForm } from '#lib/text/folding/fold-letters.ts';
import { type FoldedText, occurrenceAt } from '#lib/text/folding/folded-text.ts';
import type { GraphemeEdges } from '#lib/text/graphemes.ts';
import type { TextRange } from '#lib/text/range.ts';

import { foldText } from '#lib/text/folding/fold-text.ts';

/** The words a search looks for, folded; empty when nothing of them can be compared. */
export function foldQuery(query: string): string {
  return foldText(normalForm(query, 'NFC').trim()).trim();
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
    const range = occurrenceAt({ text, folded, edges, fold: foldText }, { from, query });
    yield range;
    from = folded.text.indexOf(query, from + (range === null ? 1 : query.length));
  }
}
