import type { TextRange } from '#lib/text/range.ts';
import { firstIndexWhere } from '#lib/text/search-sorted.ts';

/**
 * The unit that a step forward selects: the one `from` lies in when nothing is selected, the one after the selection
 * otherwise; the last one stays. Units are in order and do not overlap.
 */
export function nextUnit(units: readonly TextRange[], selected: TextRange | null, from: number): TextRange | null {
  const at = firstIndexWhere(units, selected ? ({ start }) => start >= selected.end : ({ end }) => end > from);
  return units[at] ?? units.at(-1) ?? null;
}

/** The selection with one more unit at its end; without a selection, the unit `from` lies in. */
export function oneMoreUnit(units: readonly TextRange[], selected: TextRange | null, from: number): TextRange | null {
  const next = nextUnit(units, selected, from);
  return selected && next ? { start: selected.start, end: Math.max(selected.end, next.end) } : next;
}
