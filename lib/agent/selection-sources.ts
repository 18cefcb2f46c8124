import { LIMITS } from '#lib/config/limits.ts';
import type { SelectionSource } from '#lib/contracts/source.ts';
import type { CitedSource } from '#lib/grounding/citation-ledger.ts';
import { countCodePoints } from '#lib/core/code-points.ts';
import { sliceRange, type TextRange } from '#lib/text/range.ts';
import { truncateAtGrapheme } from '#lib/text/graphemes.ts';

/** The cited ranges of a selection as the API shows them, one source a range; offsets index the text exactly as sent. */
export function selectionSources(cited: CitedSource[], selectedText: string): SelectionSource[] {
  return cited.flatMap(({ ranges }) => ranges.map((range) => selectionSource(range, selectedText)));
}

function selectionSource(range: TextRange, selectedText: string): SelectionSource {
  const quote = sliceRange(selectedText, range);
  const startCodePoint = countCodePoints(selectedText.slice(0, range.start));
  return {
    source_url: 'selected_text',
    page_title: 'User Selection',
    section_heading: 'Selected text',
    chunk_text: truncateAtGrapheme(quote, LIMITS.chunkTextMaxLength),
    relevance_score: 1,
    char_start: range.start,
    char_end: range.end,
    char_start_cp: startCodePoint,
    char_end_cp: startCodePoint + countCodePoints(quote),
    line_start: lineAt(selectedText, range.start),
    line_end: lineAt(selectedText, range.end - 1),
    quote,
  };
}

/** The 1-based line of an offset; `\r\n`, `\n` and `\r` each end one line. */
function lineAt(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|\n|\r(?!\n)/g)?.length ?? 0) + 1;
}
