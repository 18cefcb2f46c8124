/** An entry with those that stand under it. */
export interface NestedEntry<Entry> {
  entry: Entry;
  children: NestedEntry<Entry>[];
}

/** Nests a list by depth. An entry stands under the last one before it that is less deep, by however many levels. */
export function nestEntries<Entry extends { depth: number }>(entries: readonly Entry[]): NestedEntry<Entry>[] {
  const roots: NestedEntry<Entry>[] = [];
  const path: NestedEntry<Entry>[] = [];
  for (const entry of entries) {
    while (path.length > 0 && (path.at(-1)?.entry.depth ?? 0) >= entry.depth) path.pop();
    const nested = { entry, children: [] };
    (path.at(-1)?.children ?? roots).push(nested);
    path.push(nested);
  }
  return roots;
}
