import type { TextRange } from './range.ts';
import { firstIndexWhere } from './search-sorted.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the start of the grapheme that contains the code unit at `offset`; `offset` itself if a grapheme begins there. */
export function graphemeStart(text: string, offset: number): number {
  if (isPlainEdge(text, offset)) return offset;
  return graphemes.segment(text).containing(offset)?.index ?? offset;
}

/** Returns `offset` if a grapheme ends there, otherwise the end of the grapheme that contains it. */
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

/** Returns the longest prefix of at most `maxLength` UTF-16 units that ends between graphemes. */
export function truncateAtGrapheme(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, graphemeStart(text, maxLength));
}

/** Shortens the text to `maxLength` UTF-16 units, cut between graphemes and with an ellipsis; a text that fits is unchanged. */
export function shortenText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${truncateAtGrapheme(text, maxLength - 1).trimEnd()}…`;
}

/**
 * Grapheme boundaries of one text, for repeated queries: ICU segments the text once. A unit of the text (a formula) is never cut, as if it were one
 * grapheme.
 */
export class GraphemeEdges {
  /** Sorted in text order. */
  readonly units: readonly TextRange[];
  readonly #text: string;
  #segments: Intl.Segments | null = null;

  constructor(text: string, units: readonly TextRange[] = []) {
    this.#text = text;
    this.units = units;
  }

  /** Returns the start of the grapheme that contains the offset; the offset itself between two graphemes. */
  startOf(offset: number): number {
    return this.#unitAt(offset)?.start ?? this.#graphemeAt(offset)?.index ?? offset;
  }

  /** Returns the end of the grapheme that contains the offset; the offset itself between two graphemes. */
  endOf(offset: number): number {
    const unit = this.#unitAt(offset);
    if (unit !== null) return unit.end;
    const grapheme = this.#graphemeAt(offset);
    return grapheme === null ? offset : grapheme.index + grapheme.segment.length;
  }

  /** Returns the unit that a cut at the offset would split. */
  #unitAt(offset: number): TextRange | null {
    const unit = this.units[firstIndexWhere(this.units, ({ end }) => end > offset)];
    return unit !== undefined && unit.start < offset ? unit : null;
  }

  /** Returns null between two graphemes. */
  #graphemeAt(offset: number): Intl.SegmentData | null {
    if (offset <= 0 || offset >= this.#text.length) return null;
    const [before, after] = [this.#text.charCodeAt(offset - 1), this.#text.charCodeAt(offset)];
    // There is always an edge between two ASCII characters other than CR LF (UAX 29).
    if (before < 0x80 && after < 0x80 && !(before === 0x0d && after === 0x0a)) return null;
    this.#segments ??= graphemes.segment(this.#text);
    const grapheme = this.#segments.containing(offset);
    return grapheme === undefined || grapheme.index === offset ? null : grapheme;
  }
}
