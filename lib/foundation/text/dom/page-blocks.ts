import type { TextRange } from '../range.ts';
import { firstIndexWhere } from '../search-sorted.ts';
import type { BlockFrame } from '../walk-text.ts';
import type { DomText } from './dom-text.ts';

/** A block a reader can point at: a paragraph, a heading, a listing, a list item, a table row. */
export interface PageBlock extends TextRange {
  element: Element;
  /** 1 to 6 for a heading, otherwise null. */
  headingLevel: number | null;
}

/** Returns the blocks of a page in text order, without overlaps. Blocks of white space alone are left out. */
export function readPageBlocks({ text, pieces }: DomText): PageBlock[] {
  const blocks: PageBlock[] = [];
  for (const { start, end, block } of pieces) {
    const element = block && elementOf(block);
    if (!element) continue;
    const last = blocks.at(-1);
    if (last?.element === element) last.end = end;
    else blocks.push({ element, start, end, headingLevel: headingLevelOf(element) });
  }
  return blocks.flatMap((block) => {
    const words = text.slice(block.start, block.end);
    const length = words.trim().length;
    const start = block.start + (words.length - words.trimStart().length);
    return length === 0 ? [] : [{ ...block, start, end: start + length }];
  });
}

/** Table cells are read together as their row. */
function elementOf(frame: BlockFrame<Node>): Element | null {
  for (let inner: BlockFrame<Node> | null = frame; inner !== null; inner = inner.parent)
    if (inner.name === 'tr') return inner.node as Element;
  return frame.node as Element;
}

function headingLevelOf(element: Element): number | null {
  const [, level] = /^h([1-6])$/.exec(element.localName) ?? [];
  return level === undefined ? null : Number(level);
}

/** Returns the index of the block that contains an offset, or of the next one; the last block for an offset past the end, -1 without blocks. */
export function blockIndexAt(blocks: readonly PageBlock[], offset: number): number {
  return Math.min(
    firstIndexWhere(blocks, ({ end }) => end > offset),
    blocks.length - 1,
  );
}

/**
 * Returns the section that contains an offset, from its heading to the next heading of the same or a higher level. Text above the first heading is
 * also a section. Null if the page has no text.
 */
export function sectionAt(blocks: readonly PageBlock[], offset: number): TextRange | null {
  const at = blockIndexAt(blocks, offset);
  const heading = blocks.findLast(({ headingLevel }, index) => index <= at && headingLevel !== null);
  const first = heading ?? blocks[0];
  if (!first) return null;
  const level = heading?.headingLevel ?? 6;
  const next = blocks.findIndex(
    (block) => block.start > first.start && block.headingLevel !== null && block.headingLevel <= level,
  );
  const last = blocks[(next === -1 ? blocks.length : next) - 1] ?? first;
  return { start: first.start, end: last.end };
}
