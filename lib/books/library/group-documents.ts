import type { CatalogueGroup } from './catalogue.ts';

/** Number of documents that have the same values. */
interface DocumentsAlike {
  values: readonly string[];
  count: number;
}

/**
 * Counts the documents with each value. Sorted by count, then by value; within equal counts, those without a value come last. Values that differ only
 * in letter case are one group, spelled as in most documents; filters also treat them as equal.
 */
export function groupDocuments(alike: readonly DocumentsAlike[]): CatalogueGroup[] {
  const groups = new Map<string | null, Map<string | null, number>>();
  for (const { values, count } of alike) {
    const spellings = new Map<string | null, string | null>(values.map((value) => [value.toLowerCase(), value]));
    if (spellings.size === 0) spellings.set(null, null);
    for (const [key, spelling] of spellings) {
      const counts = groups.get(key) ?? new Map<string | null, number>();
      groups.set(key, counts.set(spelling, (counts.get(spelling) ?? 0) + count));
    }
  }
  return [...groups.values()].map(groupOf).toSorted(byCountAndValue);
}

function groupOf(spellings: Map<string | null, number>): CatalogueGroup {
  const groups = [...spellings].map(([value, count]) => ({ value, count })).toSorted(byCountAndValue);
  return { value: groups[0]?.value ?? null, count: groups.reduce((sum, { count }) => sum + count, 0) };
}

function byCountAndValue(one: CatalogueGroup, other: CatalogueGroup): number {
  if (one.count !== other.count) return other.count - one.count;
  if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
  return one.value < other.value ? -1 : Number(one.value > other.value);
}
