/** What this browser remembers; null when nothing is there, or when the browser keeps nothing. */
export function recall(key: string): unknown {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return value;
  } catch {
    return null;
  }
}

/** Remembers a value, or forgets it when it is null. A browser that keeps nothing is no reason to fail. */
export function remember(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off.
  }
}
