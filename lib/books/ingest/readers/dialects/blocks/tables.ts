import { type Box, boxesOf, rowsOfBoxes } from '../../rst/grid-boxes.ts';
import { tableLines } from './block-html.ts';
import type { BlockPlace, BlockReader } from './block.ts';

const BORDER = /^( {0,11})\+(?:[-=:]+\+)+[ \t]*$/;
const ITEM = /^ *(?:[-*+]|\d{1,9}[.)]) +(?=\S)/;
/** Number of preceding lines searched for the list item that a table belongs to. */
const ITEM_MAX = 60;
const HEAD_END = /^\+(?:[=:]+\+)+$/;
/** Maximum number of lines of a table; further ones are ignored. */
const LINES_MAX = 2_000;

/** Reads a grid table, drawn with `+`, `-` and `|`, of Pandoc: its cells may contain any Markdown. An incomplete table is rendered as written. */
export const gridTables: BlockReader = (place) => {
  const [border, indent = ''] = BORDER.exec(place.text) ?? [];
  if (border === undefined || place.ahead(1)?.trimStart().startsWith('|') !== true) return null;
  // With a larger indentation it is code, unless it is within a list.
  if (indent.length > 3 && !isInItem(place, indent.length)) return null;
  const drawn = drawnLines(place, indent.length);
  const shown = (lines: string[]) => lines.map((line) => (line === '' ? '' : indent + line));
  // Colons in a border mark the alignment of columns.
  const rows = drawn.map((line) => (/^\+[-=:+]+$/.test(line) ? line.replaceAll(':', borderSign(line)) : line));
  const boxes = boxesOf(rows);
  if (boxes === null) return { replacement: shown(['', '```', ...drawn, '```', '']), lines: drawn.length };
  const headEnd = drawn.findIndex((line, index) => index > 0 && HEAD_END.test(line));
  // Such a border at the end closes the table's foot.
  const isHead = headEnd !== -1 && headEnd < drawn.length - 1;
  const cellOf = (box: Box) => place.within(contentOf(rows, box));
  return { replacement: shown(tableOf(boxes, cellOf, isHead ? headEnd : 0)), lines: drawn.length };
};

/** Returns whether text with this indentation continues a list item above it. */
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

/** Converts the table into HTML around Markdown, with empty lines in between. */
function tableOf(boxes: readonly Box[], cellOf: (box: Box) => string[], headEnd: number): string[] {
  const rows = rowsOfBoxes(boxes).map(({ top, cells }) => {
    const name = top < headEnd ? 'th' : 'td';
    const lines = cells.flatMap(({ box, columns, rows: across }) => [
      `<${name}${spanOf('colspan', columns)}${spanOf('rowspan', across)}>`,
      ...['', ...cellOf(box), '', `</${name}>`],
    ]);
    return { isHead: top < headEnd, lines: ['<tr>', ...lines, '</tr>'] };
  });
  const part = (name: string, isHead: boolean) => {
    const lines = rows.flatMap((row) => (row.isHead === isHead ? row.lines : []));
    return lines.length === 0 ? [] : [`<${name}>`, ...lines, `</${name}>`];
  };
  return ['', '<table>', ...part('thead', true), ...part('tbody', false), '</table>', ''];
}

function spanOf(name: string, count: number): string {
  return count > 1 ? ` ${name}="${count}"` : '';
}

/** Returns the lines of a cell without their common indentation. */
function contentOf(rows: readonly string[], { top, bottom, left, right }: Box): string[] {
  const lines = rows.slice(top + 1, bottom).map((row) => row.slice(left + 1, right).trimEnd());
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, right - left);
  return lines.map((line) => line.slice(indent));
}

/** The rule of a table with at least two columns; a single column would be a heading or a thematic break. */
const RULE = /^ {0,3}-{2,}(?: +-{2,})+ *$/;
const EDGE = /^ {0,3}-{5,} *$/;
/** Maximum number of lines; longer text is not a table. */
const RULED_LINES_MAX = 500;

interface Column {
  start: number;
  end: number;
}

/**
 * Reads Pandoc tables ruled by dashes only: a head above a rule, or rows without a head between two rules. Between two edge lines rows may span
 * several lines and are separated by empty ones.
 */
export const ruledTables: BlockReader = (place) => {
  const { text, ahead } = place;
  if ((ahead(-1) ?? '').trim() !== '' || text.trim() === '') return null;
  if (EDGE.test(text)) return edged(place);
  if (RULE.test(text)) return headless(place);
  const rule = ahead(1);
  if (rule === null || !RULE.test(rule)) return null;
  const rows = linesFrom(place, 2, (line) => line.trim() === '' || RULE.test(line));
  if (rows.length === 0) return null;
  const closing = RULE.test(ahead(2 + rows.length) ?? '') ? 1 : 0;
  const cells = (line: string) => cellsOf(line, columnsOf(rule));
  return { replacement: tableLines(cells(text), rows.map(cells)), lines: 2 + rows.length + closing };
};

/** Reads a table without a head, which is closed by a rule. */
function headless(place: BlockPlace): ReturnType<BlockReader> {
  const rows = linesFrom(place, 1, (line) => line.trim() === '' || RULE.test(line));
  if (rows.length === 0 || !RULE.test(place.ahead(1 + rows.length) ?? '')) return null;
  const columns = columnsOf(place.text);
  const cells = rows.map((line) => cellsOf(line, columns));
  return { replacement: tableLines(null, cells), lines: 2 + rows.length };
}

function edged(place: BlockPlace): ReturnType<BlockReader> {
  const head = linesFrom(place, 1, (line) => line.trim() === '' || RULE.test(line) || EDGE.test(line));
  const rule = place.ahead(1 + head.length);
  if (head.length === 0 || rule === null || !RULE.test(rule)) return null;
  const inner = linesFrom(place, 2 + head.length, (line) => EDGE.test(line));
  const lines = 3 + head.length + inner.length;
  if (inner.length === 0 || !EDGE.test(place.ahead(lines - 1) ?? '')) return null;
  const columns = columnsOf(rule);
  const rows: string[][] = [[]];
  for (const line of inner) {
    if (line.trim() === '') rows.push([]);
    else rows.at(-1)?.push(line);
  }
  const merged = rows.filter((row) => row.length > 0).map((row) => joined(row, columns));
  return { replacement: tableLines(joined(head, columns), merged), lines };
}

/** Returns the lines from here to the first that ends them; none if the end is too far away or missing. */
function linesFrom({ ahead }: BlockPlace, from: number, isEnd: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (let line = ahead(from); line !== null && !isEnd(line); line = ahead(from + lines.length)) {
    if (lines.length === RULED_LINES_MAX) return [];
    lines.push(line);
  }
  return lines;
}

function columnsOf(rule: string): Column[] {
  return Array.from(rule.matchAll(/-+/g), ({ 0: dashes, index }) => ({ start: index, end: index + dashes.length }));
}

/** Returns the text under each stretch of dashes; words that reach beyond it belong to it up to the next. */
function cellsOf(line: string, columns: readonly Column[]): string[] {
  return columns.map(({ start }, index) => {
    const from = index === 0 ? 0 : start;
    return line.slice(from, columns[index + 1]?.start ?? line.length).trim();
  });
}

function joined(lines: readonly string[], columns: readonly Column[]): string[] {
  const cells = lines.map((line) => cellsOf(line, columns));
  return columns.map((_, column) =>
    cells
      .map((row) => row[column] ?? '')
      .filter((words) => words !== '')
      .join(' '),
  );
}

/** Maximum number of rows in a table; the rest is left out. */
const ROWS_MAX = 5_000;

/** Converts rows into a Markdown table, of which the first may be the head; null if there are none. */
export function tableOfRows(rows: readonly string[][], isHeaded: boolean): string[] | null {
  if (!rows.some((row) => row.length > 0)) return null;
  const [first = [], ...others] = rows.slice(0, ROWS_MAX);
  return isHeaded ? tableLines(first, others) : tableLines(null, [first, ...others]);
}
