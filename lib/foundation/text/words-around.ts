import type { GraphemeEdges } from './graphemes.ts';
import type { TextRange } from './range.ts';

/** UTF-16 code units. */
const LONGEST = 60;
/** A word is cut rather than leaving less than this. */
const SHORTEST = 20;

/** The words before and after a range, on its own line: what directly adjoins it, cut between words where that leaves enough. */
export function wordsAround(text: string, range: TextRange, edges: GraphemeEdges): { before: string; after: string } {
  return { before: wordsBefore(text, range.start, edges), after: wordsAfter(text, range.end, edges) };
}

function wordsBefore(text: string, end: number, edges: GraphemeEdges): string {
  const lineStart = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
  let start = Math.max(lineStart, end - LONGEST);
  if (start > lineStart) {
    // From the character before on: a word may begin just here.
    const gap = text.slice(start - 1, end - SHORTEST).search(/\s/);
    start = edges.endOf(gap === -1 ? start : start + gap);
  }
  const white = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
  return text.slice(Math.max(start, edges.startOf(start + white)), end);
}

function wordsAfter(text: string, start: number, edges: GraphemeEdges): string {
  const newline = text.indexOf('\n', start);
  const lineEnd = newline === -1 ? text.length : newline;
  let end = Math.min(lineEnd, start + LONGEST);
  if (end < lineEnd) {
    const gap = text.slice(start + SHORTEST, end + 1).search(/\s\S*$/);
    end = edges.startOf(gap === -1 ? end : start + SHORTEST + gap);
  }
  const trimmed = text.slice(start, end).trimEnd();
  return text.slice(start, Math.min(end, edges.endOf(start + trimmed.length)));
}
