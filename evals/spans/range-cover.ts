import type { TextRange } from '#lib/foundation/text/range.ts';

/** The ranges in order, overlapping and touching ones joined. */
export function joinRanges(ranges: TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const { start, end } of ranges.toSorted((first, second) => first.start - second.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** How much of the first ranges the second cover, in UTF-16 units; neither may overlap itself. */
export function sharedLength(first: TextRange[], second: TextRange[]): number {
  return first.reduce(
    (sum, range) =>
      sum +
      second.reduce(
        (covered, other) => covered + Math.max(0, Math.min(range.end, other.end) - Math.max(range.start, other.start)),
        0,
      ),
    0,
  );
}

export function lengthOf(ranges: TextRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}
