import { type Box, boxesOf } from '../../rst/tables/grid-boxes.ts';
import type { BlockPlace, BlockReader } from './block.ts';

const BORDER = /^( {0,11})\+(?:[-=:]+\+)+[ \t]*$/;
const ITEM = /^ *(?:[-*+]|\d{1,9}[.)]) +(?=\S)/;
/** Lines above in which the item of a list is looked for that a table belongs to. */
const ITEM_MAX = 60;
const HEAD_END = /^\+(?:[=:]+\+)+$/;
/** Lines of a table. One that is longer is read up to here. */
const LINES_MAX = 2_000;

/**
 * A table that is drawn with `+`, `-` and `|`, as Pandoc has them: its cells hold Markdown of any kind. One that is not drawn to its end is
 * shown as it is written.
 */
export const gridTables: BlockReader = (place) => {
  const [border, indent = ''] = BORDER.exec(place.text) ?? [];
  if (border === undefined || place.ahead(1)?.trimStart().startsWith('|') !== true) return null;
  // Further in, it is code, unless it is within a list.
  if (indent.length > 3 && !isInItem(place, indent.length)) return null;
  const drawn = drawnLines(place, indent.length);
  const shown = (lines: string[]) => lines.map((line) => (line === '' ? '' : indent + line));
  // How a column is aligned is drawn into its border.
  const rows = drawn.map((line) => (/^\+[-=:+]+$/.test(line) ? line.replaceAll(':', borderSign(line)) : line));
  const boxes = boxesOf(rows);
  if (boxes === null) return { replacement: shown(['', '```', ...drawn, '```', '']), lines: drawn.length };
  const headEnd = drawn.findIndex((line, index) => index > 0 && HEAD_END.test(line));
  // A border of that kind at the end closes a foot.
  const isHead = headEnd !== -1 && headEnd < drawn.length - 1;
  const cellOf = (box: Box) => place.within(contentOf(rows, box));
  return { replacement: shown(tableOf(boxes, cellOf, isHead ? headEnd : 0)), lines: drawn.length };
};

/** Whether what is indented so far goes on with an item of a list above it. */
function isInItem({ ahead }: BlockPlace, indent: number): boolean {
  for (let above = 1; above <= ITEM_MAX; above += 1) {
    const line = ahead(-above);
    if (line === null) return false;
    const item = ITEM.exec(line)?.[0];
    if (item !== undefined && item.length <= indent) return item.length + 3 >= indent;
    if (line.trim() !== '' && !line.startsWith('  ')) return false;
  }
  return false;
}

function drawnLines({ text, ahead }: BlockPlace, indent: number): string[] {
  const lines: string[] = [];
  for (
    let line: string | null = text;
    line !== null && /^\s{0,11}[+|]/.test(line) && lines.length < LINES_MAX;
    line = ahead(lines.length)
  ) {
    lines.push(line.slice(indent).trimEnd());
  }
  return lines;
}

function borderSign(line: string): string {
  return line.includes('=') ? '=' : '-';
}

/** The table as HTML around Markdown, with empty lines between. */
function tableOf(boxes: readonly Box[], cellOf: (box: Box) => string[], headEnd: number): string[] {
  const edges = (one: (box: Box) => number) => [...new Set(boxes.map(one))].toSorted((first, next) => first - next);
  const [tops, lefts] = [edges(({ top }) => top), edges(({ left }) => left)];
  const span = (all: number[], from: number, to: number) => all.filter((edge) => edge >= from && edge < to).length;
  const lines = ['', '<table>', headEnd > 0 ? '<thead>' : '<tbody>'];
  for (const [row, top] of tops.entries()) {
    if (row > 0 && headEnd > 0 && (tops[row - 1] ?? 0) < headEnd && top >= headEnd) lines.push('</thead>', '<tbody>');
    const cells = boxes.filter((box) => box.top === top).toSorted((one, other) => one.left - other.left);
    lines.push('<tr>');
    for (const box of cells) {
      const name = top < headEnd ? 'th' : 'td';
      const columns = spanOf('colspan', span(lefts, box.left, box.right));
      const across = spanOf('rowspan', span(tops, box.top, box.bottom));
      lines.push(`<${name}${columns}${across}>`, '', ...cellOf(box), '', `</${name}>`);
    }
    lines.push('</tr>');
  }
  return [...lines, headEnd > (tops.at(-1) ?? 0) ? '</thead>' : '</tbody>', '</table>', ''];
}

function spanOf(name: string, count: number): string {
  return count > 1 ? ` ${name}="${count}"` : '';
}

/** The lines of a cell, without the indentation that all of them have. */
function contentOf(rows: readonly string[], { top, bottom, left, right }: Box): string[] {
  const lines = rows.slice(top + 1, bottom).map((row) => row.slice(left + 1, right).trimEnd());
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, right - left);
  return lines.map((line) => line.slice(indent));
}
