/** Terms as small numbers: a chunk's terms then take four bytes each, and comparing two is comparing integers. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];

  /** The term's number; a new term gets the next one. */
  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.push(term) - 1;
    this.#numbers.set(term, number);
    return number;
  }

  /** The term's number, if any text had it. */
  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** The term of a number that `add` gave out. */
  termOf(number: number): string {
    const term = this.#terms[number];
    if (term === undefined) throw new RangeError(`No term has the number ${number}.`);
    return term;
  }
}
