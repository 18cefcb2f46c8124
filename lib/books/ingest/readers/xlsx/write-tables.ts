import type { Element, Text } from 'hast';

import { element, text } from '../tree/hast-nodes.ts';
import { cellName, type CellRange, type Sheet } from './read-sheet.ts';

/** Maximum number of rows per page: more are slow to display. Each further page repeats the head, as on paper. */
const PAGE_ROWS = 500;
/** Number of rows in which the head of a table is searched for. */
const ROWS_BEFORE_HEAD = 12;
/** Maximum number of head rows: further rows are part of the table's body. */
const MAX_HEADS = 4;
/** Share of a table's columns that a row must fill to be its head. */
const SHARE_OF_HEAD = 0.6;

/** A rectangle with at least this many places, and this many times as many places as cells, is not a table. */
const SPARSE_FROM = 20_000;
const SPARSE = 20;

type Row = [number: number, cells: ReadonlyMap<number, string>];

export interface SheetPage {
  /** The numbers of its first and last row. */
  first: number;
  last: number;
  blocks: Element[];
}

/**
 * Converts a sheet into pages of tables: one table for each run of rows without an empty one in between. A cell for which `linkOf` returns an address
 * is a link.
 */
export function sheetPages(sheet: Sheet, linkOf: (cell: string) => string | null): SheetPage[] {
  const writing = new TableWriting(sheet, linkOf);
  const pages: (SheetPage & { rows: number })[] = [];
  for (const { rows, heads } of runsOf(sheet)) {
    for (let start = 0; start < rows.length;) {
      const last = pages.at(-1);
      const room = last === undefined ? 0 : PAGE_ROWS - last.rows;
      const isWhole = rows.length - start <= room;
      const page =
        isWhole && last !== undefined ? last : { first: rows[start]?.[0] ?? 0, last: 0, rows: 0, blocks: [] };
      if (page !== last) pages.push(page);
      const part = rows.slice(start, start + PAGE_ROWS - page.rows);
      page.blocks.push(...writing.table(part, { heads, all: rows, isContinued: start > 0 }));
      page.rows += part.length;
      page.last = part.at(-1)?.[0] ?? page.first;
      start += part.length;
    }
  }
  return pages.map(({ first, last, blocks }) => ({ first, last, blocks }));
}

interface Run {
  rows: Row[];
  /** Number of header rows at its beginning. */
  heads: number;
}

/** Returns the rows that belong together, each run with its head. Rows above the head are a separate run. */
function runsOf({ rows, filter, merged }: Sheet): Run[] {
  const runs: Row[][] = [];
  let before = 0;
  for (const row of [...rows].toSorted(([one], [other]) => one - other)) {
    if (row[0] === before + 1 && runs.length > 0) runs.at(-1)?.push(row);
    else runs.push([row]);
    before = row[0];
  }
  return runs.flatMap((run): Run[] => {
    const filtered = run.findIndex(([number]) => number === filter?.top);
    const head = filtered === -1 ? headOf(run) : filtered;
    const first = run[head]?.[0];
    if (first === undefined) return [{ rows: run, heads: 0 }];
    // A head cell may span further rows than those next to it.
    const below = merged.filter(({ top }) => top === first).reduce((most, { bottom }) => Math.max(most, bottom), first);
    const heads = below - first + 1;
    const rows = run.slice(head);
    if (heads > MAX_HEADS || heads >= rows.length) return [{ rows: run, heads: 0 }];
    return [...(head === 0 ? [] : [{ rows: run.slice(0, head), heads: 0 }]), { rows, heads }];
  });
}

/** Returns the first row that consists only of words, is as wide as the table and has rows below it; -1 if there is none. */
function headOf(run: readonly Row[]): number {
  const width = run.reduce((most, [, cells]) => Math.max(most, cells.size), 0);
  if (width < 2 || run.length < 2) return -1;
  const head = run.slice(0, ROWS_BEFORE_HEAD).findIndex(([, cells]) => {
    const words = [...cells.values()];
    return (
      words.length >= width * SHARE_OF_HEAD &&
      words.every((word) => /\p{L}/u.test(word) || /^(?:1[89]|2[01])\d\d$/.test(word))
    );
  });
  return head === run.length - 1 ? -1 : head;
}

interface Place {
  heads: number;
  all: readonly Row[];
  isContinued: boolean;
}

interface RowPlace {
  columns: readonly number[];
  name: 'th' | 'td';
  /** For each column, the last row that is covered by a cell above. */
  reach: Map<number, number>;
  /** The last row of the head or the body. */
  below: number;
}

class TableWriting {
  readonly #linkOf: (cell: string) => string | null;
  readonly #merged: Map<string, CellRange>;

  constructor({ merged }: Sheet, linkOf: (cell: string) => string | null) {
    this.#linkOf = linkOf;
    this.#merged = new Map(merged.map((range) => [cellName(range.top, range.left), range]));
  }

  /** Converts a part of a run. A run with only one column, or with very few cells in its rectangle, does not become a table. */
  table(part: readonly Row[], { heads, all, isContinued }: Place): Element[] {
    const columns = [...new Set(all.flatMap(([, cells]) => [...cells.keys()]))].toSorted((one, other) => one - other);
    const filled = all.reduce((sum, [, cells]) => sum + cells.size, 0);
    const isSparse = columns.length * all.length > Math.max(SPARSE_FROM, filled * SPARSE);
    if (columns.length === 1 || isSparse) return part.map((row) => this.#paragraph(row));
    const reach = new Map<number, number>();
    const written = (rows: readonly Row[], name: 'th' | 'td') =>
      rows.map((row) => this.#row(row, { columns, name, reach, below: rows.at(-1)?.[0] ?? 0 }));
    const thead = heads === 0 ? [] : [element('thead', {}, written(all.slice(0, heads), 'th'))];
    if (isContinued) reach.clear();
    const body = isContinued ? part : part.slice(heads);
    return [element('table', {}, [...thead, element('tbody', {}, written(body, 'td'))])];
  }

  #paragraph([row, cells]: Row): Element {
    const words = [...cells].map(([column, shown]) => this.#content(row, column, shown));
    return element(
      'p',
      {},
      words.flatMap((word, index) => (index === 0 ? [word] : [text(' '), word])),
    );
  }

  #row([row, cells]: Row, { columns, name, reach, below }: RowPlace): Element {
    const written: Element[] = [];
    let covered = 0;
    for (const column of columns) {
      // Covered by a cell to the left of it or above it.
      if (column <= covered || (reach.get(column) ?? 0) >= row) continue;
      const shown = cells.get(column);
      const { right, bottom } = this.#merged.get(cellName(row, column)) ?? { right: column, bottom: row };
      const across = right === column ? [column] : columns.filter((other) => other >= column && other <= right);
      const rowSpan = Math.max(1, Math.min(bottom, below) - row + 1);
      covered = right;
      if (rowSpan > 1) for (const other of across) reach.set(other, row + rowSpan - 1);
      const spans = { ...(across.length > 1 && { colSpan: across.length }), ...(rowSpan > 1 && { rowSpan }) };
      written.push(element(name, spans, shown === undefined ? [] : [this.#content(row, column, shown)]));
    }
    return element('tr', {}, written);
  }

  #content(row: number, column: number, shown: string): Element | Text {
    const href = this.#linkOf(cellName(row, column));
    return href === null ? text(shown) : element('a', { href }, [text(shown)]);
  }
}
