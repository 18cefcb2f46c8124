/** Parses a word list from a data file: rows of words separated by spaces. */
export function wordSet(rows: readonly string[]): ReadonlySet<string> {
  return new Set(rows.join(' ').split(' '));
}
