/** A value of JSON by its name; undefined where there is none. */
export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The entries of a list; none of anything else. */
export function listIn(value: unknown, name: string): unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? (list as unknown[]) : [];
}

/** A text, which notebooks also write as a list of its lines; empty for anything else. */
export function joined(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : '';
}
