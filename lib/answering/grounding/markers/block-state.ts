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
  /** Whether the line stands in every container that is open, and opens none. */
  isInside: boolean;
  opened: Container[];
}

/** Which blocks are open, by the rules of CommonMark and of GitHub's tables: it says of each line what it is. */
export class BlockState {
  #containers: Container[] = [];
  #fence: (Fence & { depth: number }) | null = null;
  #inTable = false;
  /** The cells of the last line of the paragraph that is open. */
  #paragraph: CellCounter | null = null;

  /** The line that begins with `head`: all of it, or as much as no character of a mark follows. */
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

  /** Takes note of a character behind a line's prefix. */
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

/** What the marks of a line make of it, below the line of a paragraph; null for text. */
function markedKind(line: string, above: CellCounter | null): LineKind | null {
  if (headingMarkLength(line) > 0) return 'heading';
  if (readFence(line) !== null) return 'fence';
  if (above !== null && above.cells > 0 && delimiterCells(line) === above.cells) return 'delimiter';
  if (above !== null && isUnderline(line)) return 'underline';
  return isRule(line) ? 'rule' : null;
}

/** Counts the cells of a line of text as it passes by: a table's header has as many as the row below it. */
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
