import type { Element, ElementContent } from 'hast';

import { element, isElement } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-page.ts';
import { dedent, endOfParagraph, isBlank, joined, type Line, trimBlank } from '../source-lines.ts';
import { type Box, boxesOf, rowsOfBoxes } from '../grid-boxes.ts';
import { codeBlock } from './verbatim.ts';

const BORDER = /^\+(?:[-=]+\+)+$/;

/** Reads a table drawn with `+`, `-` and `|`. An incomplete table is rendered as written. */
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
  const rows = rowsOfBoxes(boxes);
  const cells = rows.map((row) =>
    row.cells.map(({ box, ...spans }): Cell => ({ content: reader.blocks(dedent(textOf(drawn, box))), ...spans })),
  );
  return { nodes: [tableOf(cells, { headerRows: rows.filter(({ top }) => top < headEnd).length })], next: end };
}

function textOf(drawn: readonly Line[], { top, bottom, left, right }: Box): Line[] {
  return drawn
    .slice(top + 1, bottom)
    .map(({ text, number }) => ({ text: text.slice(left + 1, right).trimEnd(), number }));
}

const RULE = /^=+(?: +=+)+$/;
const SPAN = /^-+(?: +-+)*$/;

/** Index from which the lines contain no end of a table, so that a page with many table beginnings is searched only once. */
const noEndFrom = new WeakMap<readonly Line[], number>();

interface Column {
  start: number;
  end: number;
}

/** Reads a table whose columns are marked by lines of equals signs. */
export function readSimpleTable(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const border = lines[at]?.text ?? '';
  if (!RULE.test(border)) return null;
  const end = endOfTable(lines, at);
  if (end === null) return null;
  const columns = columnsOf(border);
  const inner = lines.slice(at + 1, end);
  const split = inner.findIndex(({ text }) => RULE.test(text));
  const head = split === -1 ? [] : rowsOf(inner.slice(0, split), columns, reader);
  const body = rowsOf(inner.slice(split + 1), columns, reader);
  return { nodes: [tableOf([...head, ...body], { headerRows: head.length })], next: end + 1 };
}

/** Returns the closing border, which precedes a blank line. */
function endOfTable(lines: readonly Line[], at: number): number | null {
  if (at >= (noEndFrom.get(lines) ?? Infinity)) return null;
  for (let next = at + 1; next < lines.length; next += 1) {
    if (RULE.test(lines[next]?.text ?? '') && isBlank(lines[next + 1])) return next;
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

/** Returns the columns as joined by a line of hyphens. */
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
    // Text may extend beyond the last column.
    const limit = index === bounds.length - 1 ? undefined : (bounds[index + 1]?.start ?? end);
    const cut = lines.map(({ text, number }) => ({ text: text.slice(start, limit).trimEnd(), number }));
    const spanned = columns.filter((column) => column.start >= start && column.start < Math.max(end, start + 1)).length;
    return { content: reader.blocks(dedent(trimBlank(cut))), columns: spanned };
  });
}

export interface Cell {
  content: ElementContent[];
  columns?: number;
  rows?: number;
}

interface TableShape {
  headerRows: number;
  stubColumns?: number;
  caption?: ElementContent[];
}

/** Builds a table from cells given row by row. */
export function tableOf(rows: Cell[][], { headerRows, stubColumns = 0, caption = [] }: TableShape): Element {
  const lines = rows.map((cells, row) =>
    element(
      'tr',
      {},
      cells.map((cell, column) => cellElement(cell, row < headerRows || column < stubColumns)),
    ),
  );
  const [head, body] = [lines.slice(0, headerRows), lines.slice(headerRows)];
  return element('table', {}, [
    ...caption,
    ...(head.length === 0 ? [] : [element('thead', {}, head)]),
    ...(body.length === 0 ? [] : [element('tbody', {}, body)]),
  ]);
}

function cellElement({ content, columns = 1, rows = 1 }: Cell, isHeader: boolean): Element {
  const spans = { ...(columns > 1 ? { colSpan: columns } : {}), ...(rows > 1 ? { rowSpan: rows } : {}) };
  const [only] = content;
  // A single paragraph is unwrapped.
  const children = content.length === 1 && isElement(only, 'p') ? only.children : content;
  return element(isHeader ? 'th' : 'td', spans, children);
}
