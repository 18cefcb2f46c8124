const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The start of the grapheme that holds the code unit at `offset`; `offset` itself when a grapheme begins there. */
export function graphemeStart(text: string, offset: number): number {
  if (isPlainEdge(text, offset)) return offset;
  return graphemes.segment(text).containing(offset)?.index ?? offset;
}

/** `offset` when a grapheme ends there, else the end of the grapheme it lies in. */
export function graphemeEnd(text: string, offset: number): number {
  if (isPlainEdge(text, offset)) return offset;
  const grapheme = graphemes.segment(text).containing(offset);
  if (!grapheme || grapheme.index === offset) return offset;
  return grapheme.index + grapheme.segment.length;
}

// Between two ASCII characters other than CR LF there is always an edge (UAX 29), which spares most calls to ICU.
function isPlainEdge(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before < 0x80 && after < 0x80 && !(before === 0x0d && after === 0x0a);
}
