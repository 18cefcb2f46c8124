/** A half-open range of a canonical text, in UTF-16 code units. */
export interface TextRange {
  start: number;
  end: number;
}

/** The words of a range. */
export function sliceRange(text: string, range: TextRange): string {
  return text.slice(range.start, range.end);
}

/** True when the ranges have words in common. */
export function rangesOverlap(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end;
}

/** What of the ranges lies within another one, in their order. */
export function clipRanges(ranges: readonly TextRange[], within: TextRange): TextRange[] {
  return ranges
    .map(({ start, end }) => ({ start: Math.max(start, within.start), end: Math.min(end, within.end) }))
    .filter(({ start, end }) => start < end);
}

/** The ranges of a text as ranges of a part of it that begins at an offset. */
export function rangesFrom(offset: number, ranges: readonly TextRange[]): TextRange[] {
  return ranges.map(({ start, end }) => ({ start: start - offset, end: end - offset }));
}

/** True when `inner` lies wholly inside `outer`. */
export function containsRange(outer: TextRange, inner: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
