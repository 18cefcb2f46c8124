/** Counts the cells of a line of text as it passes by: a table's header has as many as the row below it. */
export class CellCounter {
  #pipes = 0;
  #startsWithPipe: boolean | null = null;
  #endsWithPipe = false;
  #isEscaped = false;

  /** 0 when the line has no `|`. */
  get cells(): number {
    if (this.#pipes === 0) return 0;
    return this.#pipes + 1 - Number(this.#startsWithPipe) - Number(this.#endsWithPipe);
  }

  push(character: string): void {
    if (/\s/.test(character)) return;
    const isPipe = character === '|' && !this.#isEscaped;
    if (isPipe) this.#pipes += 1;
    this.#startsWithPipe ??= isPipe;
    this.#endsWithPipe = isPipe;
    this.#isEscaped = character === '\\' && !this.#isEscaped;
  }
}
