import type { TextRange } from '#lib/foundation/text/range.ts';

/** A sentence as a citation refers to it: the source it belongs to, and its range there. */
export interface CitableSentence extends TextRange {
  sourceId: string;
}

/** One source of an answer: the ranges cited of it, in the order they were first cited. */
export interface CitedSource {
  sourceId: string;
  ranges: TextRange[];
}

/** Gives every cited source its 1-based position, in order of first citation, and collects the ranges cited of it. */
export class CitationLedger {
  readonly #sources = new Map<string, CitedSource & { position: number }>();

  /** Notes the citation; the position of its source. */
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

  /** In order of position. */
  get sources(): CitedSource[] {
    return [...this.#sources.values()].map(({ sourceId, ranges }) => ({ sourceId, ranges }));
  }
}
