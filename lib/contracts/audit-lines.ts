/** `name: value`, a line for each, by their names: what a profile keeps of a request, as it is shown and looked for. */
export function auditLines(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted();
}
