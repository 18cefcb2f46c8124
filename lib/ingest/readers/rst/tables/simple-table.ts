import type { ReadBlock, RstReader } from '../rst-reader.ts';
import { dedent, isBlank, type Line, trimBlank } from '../source-lines.ts';
import { type Cell, tableOf } from './table-element.ts';

const BORDER = /^=+(?: +=+)+$/;
const SPAN = /^-+(?: +-+)*$/;

/** From where on lines hold no end of a table, so that a page full of beginnings is searched once. */
const noEndFrom = new WeakMap<readonly Line[], number>();

interface Column {
  start: number;
  end: number;
}

/** A table whose columns are drawn by lines of equals signs. */
export function readSimpleTable(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const border = lines[at]?.text ?? '';
  if (!BORDER.test(border)) return null;
  const end = endOfTable(lines, at);
  if (end === null) return null;
  const columns = columnsOf(border);
  const inner = lines.slice(at + 1, end);
  const split = inner.findIndex(({ text }) => BORDER.test(text));
  const head = split === -1 ? [] : rowsOf(inner.slice(0, split), columns, reader);
  const body = rowsOf(inner.slice(split + 1), columns, reader);
  return { nodes: [tableOf([...head, ...body], { headerRows: head.length })], next: end + 1 };
}

/** The border before a blank line. */
function endOfTable(lines: readonly Line[], at: number): number | null {
  if (at >= (noEndFrom.get(lines) ?? Infinity)) return null;
  for (let next = at + 1; next < lines.length; next += 1) {
    if (BORDER.test(lines[next]?.text ?? '') && isBlank(lines[next + 1])) return next;
  }
  noEndFrom.set(lines, at);
  return null;
}

function columnsOf(border: string): Column[] {
  return Array.from(border.matchAll(/[=-]+/g), ({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

function rowsOf(lines: readonly Line[], columns: Column[], reader: RstReader): Cell[][] {
  const rows: Cell[][] = [];
  let held: Line[] = [];
  const close = (bounds: Column[]) => {
    if (trimBlank(held).length > 0) rows.push(cellsOf(held, { columns, bounds }, reader));
    held = [];
  };
  for (const line of lines) {
    const isSpan = SPAN.test(line.text) && line.text.length > 2 && held.length > 0;
    if (isSpan) close(spansOf(line.text, columns));
    else {
      // A row begins where the first column has text.
      const startsRow = line.text.slice(0, columns[0]?.end).trim() !== '';
      if (startsRow) close(columns);
      if (held.length > 0 || !isBlank(line)) held.push(line);
    }
  }
  close(columns);
  return rows;
}

/** The columns as a line of hyphens joins them. */
function spansOf(text: string, columns: Column[]): Column[] {
  const spans = columnsOf(text);
  return spans.every(({ start }) => columns.some((column) => column.start === start)) ? spans : columns;
}

function cellsOf(
  lines: Line[],
  { columns, bounds }: { columns: Column[]; bounds: Column[] },
  reader: RstReader,
): Cell[] {
  return bounds.map(({ start, end }, index) => {
    // Text may go beyond the last column.
    const limit = index === bounds.length - 1 ? undefined : (bounds[index + 1]?.start ?? end);
    const cut = lines.map(({ text, number }) => ({ text: text.slice(start, limit).trimEnd(), number }));
    const spanned = columns.filter((column) => column.start >= start && column.start < Math.max(end, start + 1)).length;
    return { content: reader.blocks(dedent(trimBlank(cut))), columns: spanned };
  });
}
