/** Formats an audit value of a request, as it is shown and searched for. */
export function auditLine(name: string, value: string): string {
  return `${name}: ${value}`;
}

/** Returns one line per value, sorted by name. */
export function auditLines(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values)
    .map(([name, value]) => auditLine(name, value))
    .toSorted();
}
