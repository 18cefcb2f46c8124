import { selectionBlocks, type SelectionBlock } from './selection-blocks.ts';
import type { Sentence } from './sentence.ts';
import { splitLongRange, MAX_SENTENCE_LENGTH } from './split-long-range.ts';
import { splitSentences } from './split-sentences.ts';

/**
 * The sentences of a text somebody selected or pasted, as ranges of that text exactly as sent. What its lines are
 * (paragraphs, wrapped or not, list items, table rows, code, headings) is guessed from how they look.
 */
export function splitSelection(text: string): Sentence[] {
  return selectionBlocks(text).flatMap((block) =>
    sentencesOf(text, block).map((range) => ({ ...range, kind: block.kind })),
  );
}

function sentencesOf(text: string, block: SelectionBlock) {
  const { start, end } = block;
  if (block.kind === 'prose' || (block.kind === 'item' && end - start > MAX_SENTENCE_LENGTH)) {
    return splitSentences(text, { start, end });
  }
  return splitLongRange(text, { start, end });
}
