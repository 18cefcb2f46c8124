import type { Element, Text } from 'hast';

import { element, text } from '../tree/hast-nodes.ts';
import { cellName, type CellRange, type Sheet } from './read-sheet.ts';

/** Rows of a page: more are slow to show. Each further page begins with the head again, as on paper. */
const PAGE_ROWS = 500;
/** Rows among which the head of a table is looked for. */
const ROWS_BEFORE_HEAD = 12;
/** Rows of a head: more are the table itself. */
const MAX_HEADS = 4;
/** Of the columns of a table, what a row has at least to be its head. */
const SHARE_OF_HEAD = 0.6;

/** A rectangle with so many places, and so many times as many as there are cells, is no table. */
const SPARSE_FROM = 20_000;
const SPARSE = 20;

type Row = [number: number, cells: ReadonlyMap<number, string>];

export interface SheetPage {
  /** The first and the last row that stand on it. */
  first: number;
  last: number;
  blocks: Element[];
}

/** A sheet as pages of tables: one for each run of rows without an empty one between. Where `linkOf` has an address for a cell, it is a link. */
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
  /** How many of its first rows say what the columns are. */
  heads: number;
}

/** Rows that belong together, each run with its head. What stands above the head is a run of its own. */
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
    // A cell of the head may reach down beside others of it.
    const below = merged.filter(({ top }) => top === first).reduce((most, { bottom }) => Math.max(most, bottom), first);
    const heads = below - first + 1;
    const rows = run.slice(head);
    if (heads > MAX_HEADS || heads >= rows.length) return [{ rows: run, heads: 0 }];
    return [...(head === 0 ? [] : [{ rows: run.slice(0, head), heads: 0 }]), { rows, heads }];
  });
}

/** The first row that is nothing but words, as wide as the table, with rows below it; -1 where there is none. */
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
  /** The row down to which a cell above reaches, by column. */
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

  /** A part of a run. A run that is one column wide, or has next to nothing in its rectangle, is no table. */
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
      // What a cell beside or above it reaches over.
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
