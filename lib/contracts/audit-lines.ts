/** What a profile keeps of a request, as it is shown and looked for. */
export function auditLine(name: string, value: string): string {
  return `${name}: ${value}`;
}

/** A line for each, by their names. */
export function auditLines(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values)
    .map(([name, value]) => auditLine(name, value))
    .toSorted();
}
