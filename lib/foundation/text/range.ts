/** A half-open range of a canonical text, in UTF-16 code units. */
export interface TextRange {
  start: number;
  end: number;
}

/** Returns the text of a range. */
export function sliceRange(text: string, range: TextRange): string {
  return text.slice(range.start, range.end);
}

/** Whether the ranges overlap. */
export function rangesOverlap(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Returns the parts of the ranges within another one, in their order. */
export function clipRanges(ranges: readonly TextRange[], within: TextRange): TextRange[] {
  return ranges
    .map(({ start, end }) => ({ start: Math.max(start, within.start), end: Math.min(end, within.end) }))
    .filter(({ start, end }) => start < end);
}

/** Returns ranges of a text as ranges of the part that begins at an offset. */
export function rangesFrom(offset: number, ranges: readonly TextRange[]): TextRange[] {
  return ranges.map(({ start, end }) => ({ start: start - offset, end: end - offset }));
}

/** Whether `inner` lies entirely inside `outer`. */
export function containsRange(outer: TextRange, inner: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
