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

/** True when `inner` lies wholly inside `outer`. */
export function containsRange(outer: TextRange, inner: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
