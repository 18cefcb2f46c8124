import type { TextRange } from '#lib/text/range.ts';

/** What stands between backticks, on a line or as a block: a run of them is closed by the next one as long (CommonMark). */
export function codeRanges(text: string): TextRange[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    length,
  }));
  const ranges: TextRange[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const opening = runs[at];
    const closing = runs.findIndex(({ length }, later) => later > at && length === opening?.length);
    if (opening === undefined || closing === -1) continue;
    ranges.push({ start: opening.start, end: runs[closing]?.end ?? opening.end });
    at = closing;
  }
  return ranges;
}
