/**
 * Returns the index of the first item that `holds`, found by bisection: all items that hold must come after those that do not. Returns the length of
 * the list when none does.
 */
export function firstIndexWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
