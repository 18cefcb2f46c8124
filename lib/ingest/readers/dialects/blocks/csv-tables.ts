import { parse } from 'csv-parse/sync';

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
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return null;
  const lines = rows.map((row) => lineOf(Array.from({ length: columns }, (_, at) => row[at] ?? '')));
  const hasHead = header !== null || headerRows > 0;
  const rule = `|${' --- |'.repeat(columns)}`;
  const [first = '', ...others] = hasHead ? lines : [lineOf(Array.from({ length: columns }, () => '')), ...lines];
  return ['', first, rule, ...others, ''];
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

function lineOf(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
