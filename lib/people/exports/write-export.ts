import { stringify } from 'csv-stringify/sync';

import { CHAIN_COLUMNS, ExportChain } from './export-chain.ts';

export type ExportFormat = 'csv' | 'jsonl';

export type Cell = string | number | null;

/** The content of a row: column by column for a spreadsheet, and whole for programs. */
export interface ExportShape<Row> {
  /** The first column is the row's id, by which `verify-export.ts` recognises the file. */
  columns: Readonly<Record<string, (row: Row) => Cell>>;
  /** Returns an object whose first field is the same id. */
  toWire: (row: Row) => object;
}

/** Excel recognises a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** In addition to the library's own check: some programs ignore leading white space. */
const INDENTED_FORMULA = /^\s+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The two parts of a format: the content of a row without its hash, and the row with it. */
interface Format<Row> {
  head: string;
  hold(row: Row, place: { row: number; last: boolean }): string;
  close(held: string, hash: string): string;
}

/**
 * Writes rows as a file, one at a time, each chained to those before it. Yields nothing before the first row is known, so an immediate failure occurs
 * before there is a file; on a later failure it rejects, and the output so far is not a whole file.
 */
export async function* writeExport<Row>(
  rows: AsyncIterable<Row>,
  shape: ExportShape<Row>,
  name: ExportFormat,
): AsyncGenerator<string, void, undefined> {
  const format = name === 'csv' ? asCsv(shape) : asJsonLines(shape);
  const chain = new ExportChain(format.head);
  const write = (row: Row, last: boolean): string => {
    const held = format.hold(row, { row: chain.rows + 1, last });
    return format.close(held, chain.add(held));
  };
  let head = format.head;
  let waiting: { row: Row } | null = null;
  for await (const row of rows) {
    if (waiting !== null) {
      yield head + write(waiting.row, false);
      head = '';
    }
    waiting = { row };
  }
  const rest = waiting === null ? head : head + write(waiting.row, true);
  if (rest !== '') yield rest;
}

function asCsv<Row>({ columns }: ExportShape<Row>): Format<Row> {
  return {
    head: `${BYTE_ORDER_MARK}${csvRow([...Object.keys(columns), ...CHAIN_COLUMNS])}\r\n`,
    hold: (row, place) => csvRow([...Object.values(columns).map((cell) => cell(row)), place.row, String(place.last)]),
    close: (held, hash) => `${held},${hash}\r\n`,
  };
}

function asJsonLines<Row>({ toWire }: ExportShape<Row>): Format<Row> {
  return {
    head: '',
    hold: (row, place) => JSON.stringify({ ...toWire(row), export: place }).slice(0, -2),
    close: (held, hash) => `${held},"sha256":"${hash}"}}\n`,
  };
}

/**
 * Formats cells as a row of RFC 4180 without its line end. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe; the JSON
 * lines format has the exact text.
 */
function csvRow(cells: Cell[]): string {
  const harmless = cells.map((cell) => (typeof cell === 'string' && INDENTED_FORMULA.test(cell) ? `'${cell}` : cell));
  return stringify([harmless], {
    escape_formulas: true,
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    eof: false,
  });
}
