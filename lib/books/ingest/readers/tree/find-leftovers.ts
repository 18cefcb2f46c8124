import type { Element, Nodes, Root } from 'hast';

import { BLOCK_ELEMENTS } from '#lib/foundation/text/walk-text.ts';

import { NotationCount } from '../../notation-tally.ts';
import type { SourceWarning } from '../../source-book.ts';
import { FenceTracker } from '../dialects/blocks/fence-tracker.ts';
import type { PageContext } from '../page-context.ts';
import { unitText } from './hast-nodes.ts';
import { CODE, shapesIn } from './leftover-shapes.ts';

const CODES = new Set(['code', 'kbd', 'pre', 'samp', 'tt', 'var']);

/** Notation that was left in the prose of a page, by the shapes that notation has. It finds no more than a reader could see. */
export class Leftovers {
  readonly #context: PageContext;
  readonly #found: { what: string; written: string }[] = [];

  private constructor(context: PageContext) {
    this.#context = context;
  }

  static of(tree: Root, context: PageContext): Leftovers {
    const leftovers = new Leftovers(context);
    // What is printed, or typed without a notation, is as its author wanted it.
    if (context.book.type !== 'pdf' && context.book.type !== 'text') leftovers.#lookThrough(tree);
    return leftovers;
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** One for each kind; `source` is the text in which their lines are looked for. */
  warnings(source: string): SourceWarning[] {
    const { filename } = this.#context.page;
    const count = new NotationCount();
    const lines = proseLines(source);
    const seen = new Set<string>();
    for (const { what, written } of this.#found) {
      const line = seen.has(what) ? null : lineOf(written, lines);
      seen.add(what);
      count.add(filename, { what, fate: 'shown', line });
    }
    return count.warnings();
  }

  #lookThrough(tree: Root): void {
    const { format } = this.#context.page;
    // In HTML a new line is a space like any other.
    const prose = new Prose({ isLined: format !== 'html' });
    prose.add(tree, false);
    for (const { text, isQuoted } of prose.blocks) {
      const words = text.split('\n').map((line) => line.trim());
      this.#found.push(...shapesIn({ text: words.join('\n'), isQuoted }, format));
    }
  }
}

/** The words of a tree block by block, with a sign in the place of code and formulas. */
class Prose {
  readonly blocks: { text: string; isQuoted: boolean }[] = [];
  readonly #isLined: boolean;
  #open = { text: '', isQuoted: false };

  constructor({ isLined }: { isLined: boolean }) {
    this.#isLined = isLined;
    this.#begin(false);
  }

  add(node: Nodes, isQuoted: boolean): void {
    if (node.type === 'text') this.#open.text += this.#isLined ? node.value : node.value.replaceAll('\n', ' ');
    else if (node.type === 'root') for (const child of node.children) this.add(child, isQuoted);
    else if (node.type === 'element') this.#addElement(node, isQuoted);
  }

  #addElement(node: Element, isQuoted: boolean): void {
    if (CODES.has(node.tagName) || unitText(node) !== null) this.#open.text += CODE;
    else if (node.tagName === 'br') this.#open.text += '\n';
    else if (node.properties['dataNoText'] === undefined) {
      const isBlock = BLOCK_ELEMENTS.has(node.tagName);
      // What stands in a list is an item of it, and names no block.
      const isInner = (isQuoted && node.tagName !== 'li') || node.tagName === 'blockquote';
      if (isBlock) this.#begin(isInner);
      for (const child of node.children) this.add(child, isInner);
      if (isBlock) this.#begin(isQuoted);
    }
  }

  #begin(isQuoted: boolean): void {
    this.#open = { text: '', isQuoted };
    this.blocks.push(this.#open);
  }
}

interface Line {
  text: string;
  number: number;
}

function proseLines(source: string): Line[] {
  const fences = new FenceTracker();
  return source.split('\n').flatMap((text, index) => (fences.isCode(text) ? [] : [{ text, number: index + 1 }]));
}

/** Null where the source says it in other signs. */
function lineOf(written: string, lines: readonly Line[]): number | null {
  const [start = ''] = written.replaceAll(CODE, '\n').split('\n', 1);
  return lines.find(({ text }) => start !== '' && text.includes(start))?.number ?? null;
}
