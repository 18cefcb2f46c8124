/** Items that wait, served by turns among their owners and in the order of arrival within one owner: who adds a hundred delays nobody else by more than one. */
export class RoundRobin<Item> {
  /** The owner whose turn is next comes first. No owner has an empty line. */
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

  /** Takes the item whose turn it is, of an owner who may have a turn now; that owner goes behind the others. */
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

  /** How many items of an owner wait. */
  countOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  /** Takes an item out of its owner's line. False when it does not wait. */
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
