/** The records of a file of RFC 4180: cells in quotation marks may hold line ends, commas and, doubled, quotation marks. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g;
  for (const [cell, quoted, plain = '', end = ''] of text.matchAll(cells)) {
    if (cell === '') break;
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  return records.filter((record) => record.length > 0);
}

/** Each record by the names of the first. */
export function readCsvTable(text: string): Record<string, string>[] {
  const [names = [], ...records] = readCsv(text);
  return records.map((record) => Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])));
}
