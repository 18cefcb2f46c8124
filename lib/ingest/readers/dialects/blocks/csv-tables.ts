import { parse } from 'csv-parse/sync';

import { tableLines } from './table-lines.ts';

/** Rows of a table; what is more is left out. */
const ROWS_MAX = 5_000;

interface CsvTable {
  csv: string;
  /** A row above the others; null for none. */
  header: string | null;
  /** Rows of the content that are the head. */
  headerRows: number;
}

/** Values between commas as a table of Markdown; null for what is no CSV. */
export function tableOfCsv({ csv, header, headerRows }: CsvTable): string[] | null {
  const rows = [...(header === null ? [] : (rowsOf(header) ?? [])), ...(rowsOf(csv) ?? [])].slice(0, ROWS_MAX);
  if (!rows.some((row) => row.length > 0)) return null;
  const [first = [], ...others] = rows;
  return header !== null || headerRows > 0 ? tableLines(first, others) : tableLines(null, rows);
}

function rowsOf(csv: string): string[][] | null {
  try {
    const options = { relax_column_count: true, skip_empty_lines: true, ltrim: true, relax_quotes: true };
    const rows: unknown = parse(csv, options);
    return Array.isArray(rows) ? rows.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : null;
  } catch {
    return null;
  }
}
