import type { GraphemeEdges } from './graphemes.ts';
import type { TextRange } from './range.ts';

/** In UTF-16 code units. */
const LONGEST = 60;
/** A word is cut if less than this would be left otherwise. */
const SHORTEST = 20;

/** Returns the words directly before and after a range, on its own line, cut between words if that leaves enough. */
export function wordsAround(text: string, range: TextRange, edges: GraphemeEdges): { before: string; after: string } {
  return { before: wordsBefore(text, range.start, edges), after: wordsAfter(text, range.end, edges) };
}

function wordsBefore(text: string, end: number, edges: GraphemeEdges): string {
  const lineStart = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
  let start = Math.max(lineStart, end - LONGEST);
  if (start > lineStart) {
    // The search starts one character earlier because a word may begin right here.
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
