import type { CitedText } from '#lib/answering/grounding/claims/claim-text.ts';
import { sliceRange, type TextRange } from '#lib/foundation/text/range.ts';
import { splitSelection } from '#lib/foundation/text/split-selection.ts';

import { foldLetters } from '../text/fold-letters.ts';
import type { ScoredAnswer, WrittenCitation } from './score-file.ts';

/**
 * What a citation is worth. `exact`: its words stand in the source. `typography`: they do, but for case, spaces and marks.
 * `altered`: a quotation that does not stand there. `misplaced`: a range outside the source, or that holds other words than its
 * quotation. `document`: a source as a whole. `unknown`: a source that is not there.
 */
export const CITATION_OUTCOMES = ['exact', 'typography', 'altered', 'misplaced', 'document', 'unknown'] as const;

export type CitationOutcome = (typeof CITATION_OUTCOMES)[number];

export interface ResolvedCitation {
  outcome: CitationOutcome;
  /** The cited words that do stand in the source, sentence by sentence: what claims are checked against. */
  cited: CitedText[];
}

type Offsets = 'utf-16' | 'code-points';

/** Holds a citation against its source. Words that are not there support nothing. */
export function resolveCitation(
  citation: WrittenCitation,
  sources: ScoredAnswer['sources'],
  offsets: Offsets,
): ResolvedCitation {
  const source = sources.find(({ id }) => id === citation.source);
  if (source === undefined) return { outcome: 'unknown', cited: [] };
  const { quote } = citation;
  if (citation.start !== undefined && citation.end !== undefined) {
    const words = slice(source.text, { start: citation.start, end: citation.end }, offsets);
    if (words === null || (quote !== undefined && words !== quote)) return { outcome: 'misplaced', cited: [] };
    return { outcome: 'exact', cited: sentencesOf(words) };
  }
  if (quote === undefined) return { outcome: 'document', cited: sentencesOf(source.text) };
  if (source.text.includes(quote)) return { outcome: 'exact', cited: sentencesOf(quote) };
  const letters = foldLetters(quote);
  const isThere = letters !== '' && foldLetters(source.text).includes(letters);
  return isThere ? { outcome: 'typography', cited: sentencesOf(quote) } : { outcome: 'altered', cited: [] };
}

function slice(text: string, { start, end }: TextRange, offsets: Offsets): string | null {
  if (end <= start) return null;
  const units = offsets === 'utf-16' ? text.split('') : [...text];
  return end > units.length ? null : units.slice(start, end).join('');
}

function sentencesOf(text: string): CitedText[] {
  return splitSelection(text).map((sentence) => ({ text: sliceRange(text, sentence), kind: sentence.kind }));
}
