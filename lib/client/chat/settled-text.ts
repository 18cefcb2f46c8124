import { splitSentences } from '#lib/text/split-sentences.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LINE_OF_WHOLE = /^\s*(?:\||#{1,6}(?:\s|$))/;
const HALF_MARKER = /\s*(?:\[\d*)?$/;
const LIST_MARKER = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+)/;
const MARKER_RUN = /\s*(?:\[\d+\])+/g;

/**
 * What of a growing Markdown text may be shown: whole lines, and of the last line whole sentences with their markers. Rows of
 * tables, headings and lines of code wait for their end. What is shown stays shown as the text grows.
 */
export function settledText(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const before = text.slice(0, lineStart);
  const line = text.slice(lineStart);
  if (line === '' || isInFence(before) || FENCE.test(line) || LINE_OF_WHOLE.test(line)) return before;
  const [indent = ''] = LIST_MARKER.exec(line) ?? [];
  const settled = settledSentences(line.slice(indent.length));
  return settled === '' ? before : before + indent + settled;
}

/** Up to the last marker, or to the sentence that has begun since: without either, a marker may still come. */
function settledSentences(line: string): string {
  const safe = line.replace(HALF_MARKER, '');
  const lastMarker = [...safe.matchAll(MARKER_RUN)].at(-1);
  const markersEnd = lastMarker === undefined ? 0 : lastMarker.index + lastMarker[0].length;
  return safe.slice(0, Math.max(markersEnd, lastSentenceStart(safe))).trimEnd();
}

/** Where the last sentence starts that has a whole word: half a word may turn out to continue the sentence before. */
function lastSentenceStart(line: string): number {
  // Markers go before the white space, so that they belong to the sentence they follow; no offset changes.
  const bound = line.replaceAll(/(\s+)((?:\[\d+\])+)/g, '$2$1');
  const start = splitSentences(bound).findLast((range) => /^\S+\s/.test(bound.slice(range.start)))?.start;
  return start ?? 0;
}

function isInFence(text: string): boolean {
  let open: string | null = null;
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1];
    if (fence === undefined) continue;
    if (open === null) open = fence;
    else if (fence.startsWith(open) && line.trim() === fence) open = null;
  }
  return open !== null;
}
