/** A marker `[n]` in the text of an answer. */
export interface CitationMarker {
  /** Half-open, in UTF-16 code units of the text. */
  start: number;
  end: number;
  /** The number of its source: 1 is the first. */
  position: number;
}

/** A longer number cannot be a position. */
export const MARKER_MAX_DIGITS = 6;

const ESCAPED_OR_MARKER = /\\[^]|\[(\d{1,6})\](?!\()/g;

/**
 * Returns the markers of an answer, in order. Text escaped with a backslash is not a marker, nor is a link or definition in Markdown: `[1](`, and
 * `[1]:` at the start of a line. Code is not recognised: that takes a Markdown parser.
 */
export function citationMarkers(text: string): CitationMarker[] {
  return [...text.matchAll(ESCAPED_OR_MARKER)].flatMap(({ 0: marker, 1: digits, index: start }) => {
    const end = start + marker.length;
    const isDefinition = text[end] === ':' && (start === 0 || text[start - 1] === '\n');
    return digits === undefined || isDefinition ? [] : [{ start, end, position: Number(digits) }];
  });
}

/** Returns the text without its markers and the space before each. */
export function withoutCitationMarkers(text: string): string {
  let words = '';
  let at = 0;
  for (const { start, end } of citationMarkers(text)) {
    words += text.slice(at, start > at && text[start - 1] === ' ' ? start - 1 : start);
    at = end;
  }
  return words + text.slice(at);
}
