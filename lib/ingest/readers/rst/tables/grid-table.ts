import { codeBlock } from '../blocks/verbatim.ts';
import type { ReadBlock, RstReader } from '../rst-reader.ts';
import { dedent, endOfParagraph, joined, type Line } from '../source-lines.ts';
import { type Box, boxesOf } from './grid-boxes.ts';
import { type Cell, tableOf } from './table-element.ts';

const BORDER = /^\+(?:[-=]+\+)+$/;

/** A table drawn with `+`, `-` and `|`. One that is not drawn to its end is shown as it is written. */
export function readGridTable(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  if (!BORDER.test(lines[at]?.text ?? '')) return null;
  let end = at;
  while (end < lines.length && /^[+|]/.test(lines[end]?.text ?? '')) end += 1;
  const drawn = lines.slice(at, end);
  const boxes = boxesOf(drawn.map(({ text }) => text));
  if (boxes === null) {
    const next = Math.max(end, endOfParagraph(lines, at));
    const line = lines[at]?.number ?? 0;
    reader.page.warn('The table’s drawing is incomplete, so it is shown as written.', { line, key: 'grid table' });
    return { nodes: [codeBlock(joined(lines.slice(at, next)), null)], next };
  }
  const headEnd = drawn.findIndex(({ text }, index) => index > 0 && /^\+(?:=+\+)+$/.test(text));
  return { nodes: [tableOf(...arranged(boxes, { drawn, headEnd }, reader))], next: end };
}

function arranged(
  boxes: Box[],
  { drawn, headEnd }: { drawn: readonly Line[]; headEnd: number },
  reader: RstReader,
): Parameters<typeof tableOf> {
  const tops = [...new Set(boxes.map(({ top }) => top))].toSorted((one, other) => one - other);
  const lefts = [...new Set(boxes.map(({ left }) => left))].toSorted((one, other) => one - other);
  const between = (edges: number[], from: number, to: number) =>
    edges.filter((edge) => edge >= from && edge < to).length;
  const rows = tops.map((top) =>
    boxes
      .filter((box) => box.top === top)
      .toSorted((one, other) => one.left - other.left)
      .map((box): Cell => ({
        content: reader.blocks(dedent(textOf(drawn, box))),
        columns: between(lefts, box.left, box.right),
        rows: between(tops, box.top, box.bottom),
      })),
  );
  return [rows, { headerRows: headEnd === -1 ? 0 : tops.filter((top) => top < headEnd).length }];
}

function textOf(drawn: readonly Line[], { top, bottom, left, right }: Box): Line[] {
  return drawn
    .slice(top + 1, bottom)
    .map(({ text, number }) => ({ text: text.slice(left + 1, right).trimEnd(), number }));
}
