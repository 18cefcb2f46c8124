const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where graphemes begin and end in one text, for many questions about it: ICU reads the text once. */
export class GraphemeEdges {
  readonly #text: string;
  #segments: Intl.Segments | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The start of the grapheme the offset lies in; the offset itself between two graphemes. */
  startOf(offset: number): number {
    return this.#graphemeAt(offset)?.index ?? offset;
  }

  /** The end of the grapheme the offset lies in; the offset itself between two graphemes. */
  endOf(offset: number): number {
    const grapheme = this.#graphemeAt(offset);
    return grapheme === null ? offset : grapheme.index + grapheme.segment.length;
  }

  /** Null between two graphemes. */
  #graphemeAt(offset: number): Intl.SegmentData | null {
    if (offset <= 0 || offset >= this.#text.length) return null;
    const [before, after] = [this.#text.charCodeAt(offset - 1), this.#text.charCodeAt(offset)];
    // Between two ASCII characters other than CR LF there is always an edge (UAX 29).
    if (before < 0x80 && after < 0x80 && !(before === 0x0d && after === 0x0a)) return null;
    this.#segments ??= graphemes.segment(this.#text);
    const grapheme = this.#segments.containing(offset);
    return grapheme === undefined || grapheme.index === offset ? null : grapheme;
  }
}
