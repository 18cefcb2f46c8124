import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import type { SelectionSource } from '#lib/contracts/source.ts';
import { containsRange, type TextRange } from '#lib/foundation/text/range.ts';

/** What one answer about a selection is worth. */
export interface Judgement {
  isAnswered: boolean;
  /** An annotated answer lies wholly inside one cited range. */
  holdsGold: boolean;
  /** UTF-16 units of the selection that are cited, overlaps counted once. */
  citedLength: number;
  /** Citations whose words are not exactly where they say. */
  inexact: number;
}

/** Judges an answer by its citations alone: what it says must stand where they point. */
export function judgeAnswer(response: ChatResponse, selection: string, gold: TextRange[]): Judgement {
  const ranges: TextRange[] = [];
  let inexact = 0;
  for (const source of response.sources) {
    if (!('char_start' in source)) {
      inexact += 1;
      continue;
    }
    const range = { start: source.char_start, end: source.char_end };
    ranges.push(range);
    if (!isExact(source, selection, range)) inexact += 1;
  }
  return {
    isAnswered: response.metadata.outcome === 'answered',
    holdsGold: gold.some((answer) => ranges.some((range) => containsRange(range, answer))),
    citedLength: coveredLength(ranges),
    inexact,
  };
}

/** The quote is the whole range; `chunk_text` is the same, or a window of it when that is too long. */
function isExact(source: Pick<SelectionSource, 'quote' | 'chunk_text'>, selection: string, range: TextRange): boolean {
  const cited = selection.slice(range.start, range.end);
  return cited !== '' && source.quote === cited && source.chunk_text !== '' && cited.includes(source.chunk_text);
}

function coveredLength(ranges: TextRange[]): number {
  let covered = 0;
  let last = 0;
  for (const { start, end } of ranges.toSorted((first, second) => first.start - second.start)) {
    covered += Math.max(0, end - Math.max(start, last));
    last = Math.max(last, end);
  }
  return covered;
}
