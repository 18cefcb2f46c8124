import type { CatalogueGroup } from './catalogue.ts';

/** So many documents that have the same values. */
interface DocumentsAlike {
  values: readonly string[];
  count: number;
}

/**
 * How many documents have each value: most documents first, then by value, those without one last
 * of their count. Values that differ in letter case alone are one, spelled as most have it; filters take them for one as well.
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
