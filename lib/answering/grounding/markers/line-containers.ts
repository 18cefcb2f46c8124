import { isRule } from './line.ts';

/** A block quote, or a list item whose text starts `width` columns after the start of its parent's. */
export type Container = { kind: 'quote' } | { kind: 'item'; width: number };

const DEPTH_MAX = 24;
const CODE_INDENT = 4;

const TAB_STOP = 4;

/** Returns the number of open containers that this line continues; the cursor moves past their marks. */
export function matchContainers(open: readonly Container[], cursor: LineCursor): number {
  const unmatched = open.findIndex((container) => !staysIn(container, cursor));
  return unmatched === -1 ? open.length : unmatched;
}

function staysIn(container: Container, cursor: LineCursor): boolean {
  if (container.kind === 'quote') return readQuoteMark(cursor);
  if (cursor.isBlank) return true;
  if (cursor.indent < container.width) return false;
  cursor.skip(container.width);
  return true;
}

/** Returns the containers that begin on this line. A list that interrupts a paragraph must start with 1 and have text. */
export function openContainers(cursor: LineCursor, interrupts: boolean): Container[] {
  const opened: Container[] = [];
  while (opened.length < DEPTH_MAX && cursor.indent < CODE_INDENT) {
    const container = readContainer(cursor, interrupts && opened.length === 0);
    if (container === null) break;
    opened.push(container);
  }
  return opened;
}

function readContainer(cursor: LineCursor, interrupts: boolean): Container | null {
  if (readQuoteMark(cursor)) return { kind: 'quote' };
  if (isRule(cursor.rest)) return null;
  return readListMark(cursor, interrupts);
}

function readQuoteMark(cursor: LineCursor): boolean {
  const { indent } = cursor;
  if (indent >= CODE_INDENT || cursor.rest.trimStart().charAt(0) !== '>') return false;
  cursor.skip(indent);
  cursor.advance(1);
  cursor.skip(1);
  return true;
}

function readListMark(cursor: LineCursor, interrupts: boolean): Container | null {
  const { indent } = cursor;
  const mark = /^[ \t]{0,9}([-*+]|(\d{1,9})[.)])(?=\s|$)/.exec(cursor.rest);
  if (mark === null) return null;
  const [whole, sign = '', number] = mark;
  const after = cursor.rest.slice(whole.length);
  const isEmpty = after.trim() === '';
  if (interrupts && (isEmpty || (number !== undefined && Number(number) !== 1))) return null;
  cursor.skip(indent);
  cursor.advance(sign.length);
  const gap = isEmpty || cursor.indent > CODE_INDENT ? 1 : cursor.indent;
  cursor.skip(gap);
  return { kind: 'item', width: indent + sign.length + gap };
}

/** Reads the beginning of a line from left to right in columns; a tab extends to the next multiple of four. */
export class LineCursor {
  readonly text: string;
  position = 0;
  #column = 0;
  /** Remaining columns of a tab whose first columns a container has used. */
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

  /** Skips white space, at most this many columns of it. */
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

  /** Skips characters other than white space. */
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
