/** The words of a list as a data file has it: rows of words, parted by spaces. */
export function wordSet(rows: readonly string[]): ReadonlySet<string> {
  return new Set(rows.join(' ').split(' '));
}
