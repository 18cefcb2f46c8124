import { withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const STARTS_BLOCK = /^[^\s\-*+>|\d]/;

/** A piece of Markdown, and where it starts in the whole, in UTF-16 code units. */
interface MarkdownPiece {
  text: string;
  start: number;
}

/**
 * Cuts Markdown into pieces that can be drawn one by one: at a blank line outside of code, where the next line can belong to no
 * list, quotation or table above it. Between them is nothing but white space; a piece that is complete never changes.
 */
export function splitMarkdown(text: string): MarkdownPiece[] {
  const starts = [0];
  let fence: string | null = null;
  let isAfterBlank = false;
  let start = 0;
  for (const line of text.split('\n')) {
    const startsBlock = STARTS_BLOCK.test(line) && !isMarkers(line);
    if (fence === null && isAfterBlank && startsBlock) starts.push(start);
    fence = fenceAfter(line, fence);
    isAfterBlank = line.trim() === '';
    start += line.length + 1;
  }
  const pieces = starts.map((from, index) => ({ text: text.slice(from, starts[index + 1]).trimEnd(), start: from }));
  return pieces.filter((piece) => piece.text !== '');
}

/** They belong to the block of code above them. */
function isMarkers(line: string): boolean {
  return line.startsWith('[') && withoutCitationMarkers(line).trim() === '';
}

function fenceAfter(line: string, open: string | null): string | null {
  const fence = FENCE.exec(line)?.[1];
  if (fence === undefined) return open;
  if (open === null) return fence;
  return fence.startsWith(open) && line.trim() === fence ? null : open;
}
