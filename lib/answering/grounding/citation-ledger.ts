import type { TextRange } from '#lib/foundation/text/range.ts';

/** A sentence in the form citations refer to: its source, and its range in it. */
export interface CitableSentence extends TextRange {
  sourceId: string;
}

/** A source of an answer, with its cited ranges in order of first citation. */
export interface CitedSource {
  sourceId: string;
  ranges: TextRange[];
}

/** Assigns every cited source its 1-based position in order of first citation, and collects its cited ranges. */
export class CitationLedger {
  readonly #sources = new Map<string, CitedSource & { position: number }>();

  /** Records the citation and returns the position of its source. */
  cite(sentence: CitableSentence): number {
    let source = this.#sources.get(sentence.sourceId);
    if (source === undefined) {
      source = { sourceId: sentence.sourceId, ranges: [], position: this.#sources.size + 1 };
      this.#sources.set(sentence.sourceId, source);
    }
    const isKnown = source.ranges.some((range) => range.start === sentence.start && range.end === sentence.end);
    if (!isKnown) source.ranges.push({ start: sentence.start, end: sentence.end });
    return source.position;
  }

  /** Sorted by position. */
  get sources(): CitedSource[] {
    return [...this.#sources.values()].map(({ sourceId, ranges }) => ({ sourceId, ranges }));
  }
}
