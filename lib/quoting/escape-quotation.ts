// What a marker parser would read as a citation.
const MARKER_LIKE = /\[([ ,;–-]*\d[\d ,;–-]*)\]/g;

/**
 * Words of a source for the Markdown of an answer: a backslash stands before brackets that would read as a marker, a link or a picture,
 * and before backticks when their number is odd, so that they open no code.
 */
export function escapeQuotation(text: string): string {
  const escaped = text.replace(MARKER_LIKE, '\\[$1\\]').replaceAll('](', ']\\(');
  const ticks = escaped.match(/`/g)?.length ?? 0;
  return ticks % 2 === 0 ? escaped : escaped.replaceAll('`', '\\`');
}
