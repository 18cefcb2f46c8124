/**
 * The index of the first item that `holds`, found by bisection: nothing that holds may stand before anything that does not.
 * The length of the list when none does.
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
