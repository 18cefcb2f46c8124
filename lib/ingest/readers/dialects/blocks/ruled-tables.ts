import type { BlockPlace, BlockReader } from './block.ts';
import { tableLines } from './table-lines.ts';

/** One column would be a heading or a line across the page. */
const RULE = /^ {0,3}-{2,}(?: +-{2,})+ *$/;
const EDGE = /^ {0,3}-{5,} *$/;
/** Lines of a table; what goes on longer is none. */
const LINES_MAX = 500;

interface Column {
  start: number;
  end: number;
}

/**
 * Tables that are ruled by dashes alone, as Pandoc has them: a head above a rule, or none between two; between two edges rows may have
 * several lines and are kept apart by empty ones.
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

/** Without a head, a rule closes it. */
function headless(place: BlockPlace): ReturnType<BlockReader> {
  const rows = linesFrom(place, 1, (line) => line.trim() === '' || RULE.test(line));
  if (rows.length === 0 || !RULE.test(place.ahead(1 + rows.length) ?? '')) return null;
  const columns = columnsOf(place.text);
  return {
    replacement: tableLines(
      null,
      rows.map((line) => cellsOf(line, columns)),
    ),
    lines: 2 + rows.length,
  };
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

/** The lines from here to the first that ends them; none where that takes too long or never comes. */
function linesFrom({ ahead }: BlockPlace, from: number, isEnd: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (let line = ahead(from); line !== null && !isEnd(line); line = ahead(from + lines.length)) {
    if (lines.length === LINES_MAX) return [];
    lines.push(line);
  }
  return lines;
}

function columnsOf(rule: string): Column[] {
  return Array.from(rule.matchAll(/-+/g), ({ 0: dashes, index }) => ({ start: index, end: index + dashes.length }));
}

/** What stands under each stretch of dashes; words that reach beyond it belong to it up to the next. */
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
