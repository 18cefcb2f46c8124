import type { TextRange } from '#lib/text/range.ts';
import type { Sentence } from '#lib/text/sentence.ts';
import { trimRange } from '#lib/text/split-sentences.ts';

/**
 * The sentences of a part of a text, as ranges of that part: what lies outside is cut off, white space at the edges trimmed, and
 * what is empty then left out.
 */
export function clipSentences(text: string, sentences: Sentence[], part: TextRange): Sentence[] {
  const words = text.slice(part.start, part.end);
  return sentences.flatMap(({ kind, ...sentence }) => {
    const start = Math.max(sentence.start, part.start) - part.start;
    const end = Math.min(sentence.end, part.end) - part.start;
    const range = start < end ? trimRange(words, { start, end }) : null;
    return range === null ? [] : [{ ...range, kind }];
  });
}
