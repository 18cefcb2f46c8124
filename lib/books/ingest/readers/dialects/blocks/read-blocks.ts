import type { NotationPage, SourceLine } from '../notation-page.ts';
import type { BlockPlace, BlockReader, OpenBlock } from './block.ts';
import { closingOf, openingOf } from './block-html.ts';

const FENCE = /^([ >\t]*)(`{3,}|~{3,})(.*)/;
/** A fence, possibly at the beginning of a list item. */
const FIRST_FENCE = /^((?:[ >]|[-*+] |\d{1,9}[.)] )*)(`{3,}|~{3,})(.*)/;
/** A list item that begins with a block. */
const ITEM_WITH_BLOCK = /^( *(?:(?:[-*+]|\d{1,9}[.)]) +){1,4})((?::{3}|`{3}\{|~{3}\{).*)$/;
/** Indentation of the content of an indented block. */
const INDENT = 4;
/** Maximum nesting of tables in table cells. Deeper tables stay as they are written. */
const LEVELS_MAX = 2;
/** Maximum nesting of blocks. Deeper blocks stay as they are written. */
const DEPTH_MAX = 40;

/** Converts the blocks that `readers` know into HTML around Markdown. Code is left unchanged. Runs in linear time. */
export function readBlocks(lines: SourceLine[], readers: readonly BlockReader[], page: NotationPage): SourceLine[] {
  if (readers.length === 0) return lines;
  return new BlockPass(lines, readers, page).run();
}

class BlockPass {
  readonly #lines: SourceLine[];
  readonly #readers: readonly BlockReader[];
  readonly #page: NotationPage;
  readonly #result: SourceLine[] = [];
  readonly #open: (OpenBlock & { prefix: string })[] = [];
  #fence: Fence | null = null;
  #level = 0;
  /** Indentation that the open blocks add to their content. */
  #cut = 0;

  constructor(lines: SourceLine[], readers: readonly BlockReader[], page: NotationPage) {
    this.#lines = lines;
    this.#readers = readers;
    this.#page = page;
  }

  run(): SourceLine[] {
    let index = 0;
    while (index < this.#lines.length) index += this.#take(index);
    const last = this.#lines.at(-1)?.line ?? 1;
    while (this.#open.length > 0) this.#close(last);
    return this.#result;
  }

  /** Processes a line and returns the number of lines taken. */
  #take(index: number): number {
    const source = this.#lines[index];
    if (source === undefined) return 1;
    this.#closeIndented(source);
    const text = this.#shortened(source.text);
    if (this.#isCode(text)) {
      this.#put([text], source.line);
      return 1;
    }
    if (this.#closesFence(text, source.line)) return 1;
    return this.#takeWords(text, index);
  }

  /** Takes a line, or the rest of it after the sign of a block: a block that begins, a code fence, or words. */
  #takeWords(text: string, index: number): number {
    const taken = this.#begin(text, index);
    if (taken > 0) return taken;
    const ofItem = this.#beginItem(text, index);
    if (ofItem > 0) return ofItem;
    this.#fence = fenceOf(text);
    this.#put([text], this.#lines[index]?.line ?? 1);
    return 1;
  }

  #shortened(text: string): string {
    return this.#cut === 0 ? text : text.slice(Math.min(this.#cut, indentOf(text)));
  }

  /** Whether a line is within a block of code, its last line included. */
  #isCode(text: string): boolean {
    if (this.#fence === null) return false;
    if (closesFence(text, this.#fence)) this.#fence = null;
    return true;
  }

  /** Closes indented blocks: each ends at the first line that is indented less than its content. */
  #closeIndented({ text, line }: SourceLine): void {
    if (text.trim() === '') return;
    const indent = indentOf(text);
    while (this.#open.some((open) => open.end.kind === 'indent' && indent < open.indent + INDENT)) {
      this.#fence = null;
      this.#close(line);
    }
  }

  #closesFence(text: string, line: number): boolean {
    const open = this.#open.findLast(({ end }) => end.kind === 'fence');
    if (open?.end.kind !== 'fence') return false;
    const { sign, count, isAny = false } = open.end;
    const words = text.trim();
    if (words.length < 3 || words !== sign.repeat(words.length)) return false;
    if (!isAny && words.length < count) return sign === ':';
    while (this.#open.at(-1) !== open) this.#close(line);
    this.#close(line);
    return true;
  }

  #begin(text: string, index: number): number {
    const place = this.#place(text, index);
    for (const read of this.#readers) {
      const found = read(place);
      if (found === null) continue;
      if ('closes' in found) {
        this.#closeNamed(found.closes, place.line);
        return 1;
      }
      if ('replacement' in found) {
        this.#put(found.replacement, place.line);
        return found.lines ?? 1;
      }
      if (found.closesBefore !== undefined) this.#closeNamed(found.closesBefore, place.line);
      if (this.#open.length >= DEPTH_MAX) return 0;
      this.#openBlock(found, place.line);
      const lines = found.lines ?? 1;
      return found.rest === undefined ? lines : lines - 1 + this.#takeWords(found.rest, index + lines - 1);
    }
    return 0;
  }

  /** Begins a block at the start of a list item; the item's bullet or number is kept. */
  #beginItem(text: string, index: number): number {
    const [, item = '', block = ''] = ITEM_WITH_BLOCK.exec(text) ?? [];
    if (item === '' || this.#open.length >= DEPTH_MAX) return 0;
    const place = this.#place(' '.repeat(item.length) + block, index);
    for (const read of this.#readers) {
      const found = read(place);
      if (found === null || !('shape' in found)) continue;
      this.#openBlock(found, place.line, item);
      return found.lines ?? 1;
    }
    return 0;
  }

  #place(text: string, index: number): BlockPlace {
    return {
      text,
      line: this.#lines[index]?.line ?? 1,
      page: this.#page,
      ahead: (count) => {
        const line = this.#lines[index + count];
        return line === undefined ? null : this.#shortened(line.text);
      },
      within: (texts) => this.#within(texts, this.#lines[index]?.line ?? 1),
      isWithin: (name) => this.#open.some((open) => open.name === name),
    };
  }

  #within(texts: string[], line: number): string[] {
    if (this.#level >= LEVELS_MAX) return texts;
    const lines = texts.map((text) => ({ text, line }));
    const pass = new BlockPass(lines, this.#readers, this.#page);
    pass.#level = this.#level + 1;
    return pass.run().map(({ text }) => text);
  }

  #openBlock(block: OpenBlock, line: number, item = ''): void {
    const prefix = ' '.repeat(block.indent);
    const lines = [...openingOf(block.shape), ...(block.head ?? [])].map((text) => (text === '' ? '' : prefix + text));
    // A list item may not begin with an empty line.
    this.#put(
      item === '' ? lines : lines.slice(1).map((text, at) => (at === 0 ? item + text.trimStart() : text)),
      line,
    );
    this.#open.push({ ...block, indent: this.#cut + block.indent, prefix });
    if (block.end.kind === 'indent') this.#cut += INDENT;
  }

  #closeNamed(name: string, line: number): void {
    const isNamed = (open: OpenBlock) => open.end.kind === 'name' && open.name === name;
    if (!this.#open.some(isNamed)) return;
    for (let open = this.#open.at(-1); open !== undefined; open = this.#open.at(-1)) {
      this.#close(line);
      if (isNamed(open)) return;
    }
  }

  #close(line: number): void {
    const open = this.#open.at(-1);
    if (open === undefined) return;
    this.#put(
      closingOf(open.shape).map((text) => (text === '' ? '' : open.prefix + text)),
      line,
    );
    this.#open.pop();
    if (open.end.kind === 'indent') this.#cut -= INDENT;
  }

  /** Emits lines, except within a block whose content is dropped. */
  #put(texts: string[], line: number): void {
    if (this.#open.some(({ shape }) => shape.kind === 'nothing')) return;
    for (const text of texts) this.#result.push({ text, line });
  }
}

/** The signs that open a block of code, and their indentation. */
export interface Fence {
  signs: string;
  column: number;
}

/** Returns the code fence that a line opens; null if it opens none. */
export function fenceOf(text: string): Fence | null {
  const [, before = '', signs, rest = ''] = FIRST_FENCE.exec(text) ?? [];
  if (signs === undefined || (signs.startsWith('`') && rest.includes('`'))) return null;
  return { signs, column: before.length };
}

/** Whether a line closes a block of code. A fence that is indented as code is part of its content. */
export function closesFence(text: string, { signs, column }: Fence): boolean {
  const [, before = '', closing = '', rest = ''] = FENCE.exec(text) ?? [];
  const { length } = before.replace(/ {0,3}\t/g, '    ');
  return closing.startsWith(signs) && rest.trim() === '' && length < column + INDENT;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
