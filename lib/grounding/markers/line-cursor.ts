const TAB_STOP = 4;

/** Reads the beginning of a line from left to right, in columns: a tab reaches to the next multiple of four. */
export class LineCursor {
  readonly text: string;
  position = 0;
  #column = 0;
  /** Columns of a tab of which a container has used the first. */
  #tabRest = 0;

  constructor(text: string) {
    this.text = text;
  }

  get next(): string {
    return this.text.charAt(this.position);
  }

  get rest(): string {
    return this.text.slice(this.position);
  }

  get isBlank(): boolean {
    return this.rest.trim() === '';
  }

  /** The columns of white space ahead. */
  get indent(): number {
    let column = this.#column + this.#tabRest;
    for (let at = this.position; isBlankCharacter(this.text.charAt(at)); at += 1) column += this.#width(at, column);
    return column - this.#column;
  }

  /** Passes over white space, at most so many columns of it. */
  skip(columns: number): void {
    const target = this.#column + columns;
    const fromTab = Math.min(this.#tabRest, columns);
    this.#tabRest -= fromTab;
    this.#column += fromTab;
    while (this.#column < target && isBlankCharacter(this.next)) {
      const width = this.#width(this.position, this.#column);
      const used = Math.min(width, target - this.#column);
      this.#column += used;
      this.#tabRest = width - used;
      this.position += 1;
    }
  }

  /** Passes over characters that are no white space. */
  advance(count: number): void {
    this.position += count;
    this.#column += count;
    this.#tabRest = 0;
  }

  #width(at: number, column: number): number {
    return this.text.charAt(at) === '\t' ? TAB_STOP - (column % TAB_STOP) : 1;
  }
}

function isBlankCharacter(character: string): boolean {
  return character === ' ' || character === '\t';
}
