import type { TextRange } from '#lib/foundation/text/range.ts';

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
    let closing = at + 1;
    while (closing < runs.length && runs[closing]?.length !== opening?.length) closing += 1;
    const end = runs[closing]?.end;
    if (opening === undefined || end === undefined) continue;
    ranges.push({ start: opening.start, end });
    at = closing;
  }
  return ranges;
}
