/**
 * Waiting items, served in turns among their owners and in the order of arrival within one owner: an owner who adds a hundred delays each of the
 * others by at most one.
 */
export class RoundRobin<Item> {
  /** Waiting items by owner; the owner served next comes first. No list is empty. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(owner: string, item: Item): void {
    const line = this.#lines.get(owner);
    if (line === undefined) this.#lines.set(owner, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** Takes the next item among the owners currently allowed a turn; its owner then moves to the end. */
  take(mayHaveTurn: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, line] of this.#lines) {
      if (!mayHaveTurn(owner)) continue;
      const item = line.shift();
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Returns the number of waiting items of an owner. */
  countOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  /** Removes an item from its owner's queue. Returns false if it is not waiting. */
  remove(owner: string, item: Item): boolean {
    const line = this.#lines.get(owner) ?? [];
    const place = line.indexOf(item);
    if (place < 0) return false;
    line.splice(place, 1);
    if (line.length === 0) this.#lines.delete(owner);
    this.#size -= 1;
    return true;
  }
}
