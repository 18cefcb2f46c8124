/** A table of Markdown between empty lines; without a head its cells are empty. */
export function tableLines(head: readonly string[] | null, rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(head?.length ?? 0, ...rows.map((row) => row.length));
  const filled = (row: readonly string[]) => lineOf(Array.from({ length: columns }, (_, at) => row[at] ?? ''));
  return ['', filled(head ?? []), `|${' --- |'.repeat(columns)}`, ...rows.map(filled), ''];
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
