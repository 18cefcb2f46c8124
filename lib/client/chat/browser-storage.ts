/** Reads a value from this browser's storage; null when there is none, or when the browser stores nothing. */
export function recall(key: string): unknown {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return value;
  } catch {
    return null;
  }
}

/** Stores a value, or removes it when it is null. Does not fail if the browser stores nothing. */
export function remember(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off.
  }
}
