import { type Container, LineCursor, matchContainers, openContainers } from './line-containers.ts';
import {
  closesFence,
  delimiterCells,
  type Fence,
  headingMarkLength,
  isRule,
  isUnderline,
  type Line,
  type LineKind,
  readFence,
} from './line.ts';

const CODE_INDENT = 4;

interface Place {
  cursor: LineCursor;
  /** True if the line is inside every open container and opens none. */
  isInside: boolean;
  opened: Container[];
}

/** Tracks the open blocks, by the rules of CommonMark and of GitHub's tables, and gives the kind of each line. */
export class BlockState {
  #containers: Container[] = [];
  #fence: (Fence & { depth: number }) | null = null;
  #inTable = false;
  /** Cell count of the last line of the open paragraph. */
  #paragraph: CellCounter | null = null;

  /** Reads the line that begins with `head`, which is either the complete line or enough of it that no character of a mark can follow. */
  read(head: string): Line {
    const cursor = new LineCursor(head);
    const matched = matchContainers(this.#containers, cursor);
    if (this.#fence !== null && matched >= this.#fence.depth) return this.#readInFence(this.#fence, cursor);
    this.#fence = null;
    if (cursor.isBlank) return this.#close(matched, cursor);
    const isMatched = matched === this.#containers.length;
    const opened = openContainers(cursor, this.#paragraph !== null && isMatched);
    const place = { cursor, isInside: isMatched && opened.length === 0, opened };
    const kind = this.#leaf(place);
    if (kind === 'text' && this.#paragraph !== null && opened.length === 0) return this.#continue(cursor);
    this.#containers = [...this.#containers.slice(0, matched), ...opened];
    return this.#open(kind, cursor);
  }

  /** Records a character after a line's prefix. */
  pass(character: string): void {
    this.#paragraph?.push(character);
  }

  #readInFence(fence: Fence, cursor: LineCursor): Line {
    const prefix = cursor.text.slice(0, cursor.position);
    const isEnd = cursor.indent < CODE_INDENT && closesFence(cursor.rest, fence);
    if (isEnd) this.#fence = null;
    return { kind: isEnd ? 'fence-end' : 'code', prefix, continues: false };
  }

  #close(matched: number, cursor: LineCursor): Line {
    this.#containers = this.#containers.slice(0, matched);
    this.#paragraph = null;
    this.#inTable = false;
    return { kind: 'blank', prefix: cursor.text.slice(0, cursor.position), continues: false };
  }

  #leaf({ cursor, isInside, opened }: Place): LineKind {
    if (cursor.indent >= CODE_INDENT) return this.#paragraph !== null && opened.length === 0 ? 'text' : 'code';
    const rest = cursor.rest.trimStart();
    const marked = markedKind(rest, isInside ? this.#paragraph : null);
    if (marked !== null) return marked;
    if (this.#inTable && isInside) return 'row';
    return opened.at(-1)?.kind === 'item' ? 'item' : 'text';
  }

  #continue(cursor: LineCursor): Line {
    cursor.skip(cursor.indent);
    this.#paragraph = new CellCounter();
    return { kind: 'text', prefix: cursor.text.slice(0, cursor.position), continues: true };
  }

  #open(kind: LineKind, cursor: LineCursor): Line {
    if (kind !== 'code') cursor.skip(cursor.indent);
    this.#inTable = kind === 'row' || kind === 'delimiter';
    const opensParagraph = (kind === 'text' || kind === 'item') && !cursor.isBlank;
    this.#paragraph = opensParagraph ? new CellCounter() : null;
    const fence = kind === 'fence' ? readFence(cursor.rest) : null;
    if (fence !== null) this.#fence = { ...fence, depth: this.#containers.length };
    if (kind === 'heading') cursor.position += headingMarkLength(cursor.rest);
    return { kind, prefix: cursor.text.slice(0, cursor.position), continues: false };
  }
}

/** Returns the kind of a line by its marks, below the line of a paragraph; null for text. */
function markedKind(line: string, above: CellCounter | null): LineKind | null {
  if (headingMarkLength(line) > 0) return 'heading';
  if (readFence(line) !== null) return 'fence';
  if (above !== null && above.cells > 0 && delimiterCells(line) === above.cells) return 'delimiter';
  if (above !== null && isUnderline(line)) return 'underline';
  return isRule(line) ? 'rule' : null;
}

/** Counts the cells of a line of text as it is streamed: a table's header must have as many as the delimiter row below it. */
class CellCounter {
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
