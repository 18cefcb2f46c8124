/** Returns a property of a JSON value; undefined if it does not exist. */
export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Returns the entries of a list; none for anything else. */
export function listIn(value: unknown, name: string): unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? (list as unknown[]) : [];
}

/** Returns a text, which notebooks may also store as a list of lines; empty for anything else. */
export function joined(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : '';
}
