import type { Block, BodyStyle, Paragraph } from './paragraphs.ts';
import { textOf } from './headings.ts';

/** How many blocks may stand between the two halves of a paragraph: notes, tables and pictures at the foot and head of columns. */
const BLOCKS_BETWEEN = 8;
const SAME_SIZE = 0.6;
const ENDS = /[.!?:;…。！？]["'”’»)\]\d]*$/u;
const GOES_ON = /^["'“‘«([]?\p{Ll}/u;

/**
 * Joins what a column or page cut in two: a paragraph that begins in lower case goes on with the last one before it that has no end, as long
 * as both are running text and no heading stands between.
 */
export function joinParagraphs(blocks: readonly Block[], body: BodyStyle): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const half =
      block.kind === 'text' && isRunning(block, body) && GOES_ON.test(textOf(block)) ? openHalf(joined, body) : null;
    if (block.kind === 'text' && half !== null && isElsewhere(half, block))
      half.lines = [...half.lines, ...block.lines];
    else joined.push(block);
  }
  return joined;
}

function openHalf(blocks: readonly Block[], body: BodyStyle): Paragraph | null {
  for (const block of blocks.slice(-BLOCKS_BETWEEN).toReversed()) {
    if (block.kind !== 'text' || block.isCaption) continue;
    if (block.level !== null) return null;
    if (isRunning(block, body)) return ENDS.test(textOf(block)) ? null : block;
  }
  return null;
}

function isRunning(paragraph: Paragraph, body: BodyStyle): boolean {
  return paragraph.level === null && !paragraph.isCaption && Math.abs(paragraph.size - body.size) <= SAME_SIZE;
}

/** On another page, or further up or to the side: not simply the line below. */
function isElsewhere(half: Paragraph, block: Paragraph): boolean {
  const last = half.lines.at(-1);
  const [first] = block.lines;
  return last !== undefined && first !== undefined && (last.page !== first.page || first.top < last.top);
}
