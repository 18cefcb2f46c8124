import type { Block, BodyStyle, Paragraph } from './paragraphs.ts';
import { textOf } from './headings.ts';
import { boxAround } from './pdf-text.ts';

/** Maximum number of blocks between the two halves of a paragraph: notes, tables and pictures at the bottom and top of columns. */
const BLOCKS_BETWEEN = 8;
const SAME_SIZE = 0.6;
/** Lines used to measure how wide a paragraph is; another part of it may be in another column. */
const LINES_AROUND = 5;
const ENDS = /[.!?:;…。！？]["'”’»)\]\d]*$/u;
const GOES_ON = /^["'“‘«([]?\p{Ll}/u;

const AMID = /[\p{Ll},]$/u;
/** The beginning of a numbered caption or item. */
const NUMBERED = /^(?:\p{Lu}\p{L}*\.?\s)?\d+(?:[.:]|\s)/u;
/**
 * Relative to the font size: by how much the last line of the first half may be shorter than its longest line, and by how much the first line of the
 * second half may be indented.
 */
const FULL = 1.5;
const INDENT = 0.6;

/**
 * Joins paragraphs that a column or page break cut in two: a paragraph that begins in lower case continues the last one before it without an end, if
 * both are running text and there is no heading between. So does one that begins otherwise, if the first half fills its last line and the second is
 * not indented.
 */
export function joinParagraphs(blocks: readonly Block[], body: BodyStyle): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const half = block.kind === 'text' && isRunning(block, body) && !block.isItem ? openHalf(joined, body) : null;
    if (block.kind === 'text' && half !== null && isElsewhere(half, block) && goesOn(half, block))
      half.lines = [...half.lines, ...block.lines];
    else joined.push(block);
  }
  return joined;
}

function goesOn(half: Paragraph, block: Paragraph): boolean {
  const [words, begun] = [textOf(block), textOf(half)];
  if (GOES_ON.test(words)) return true;
  if (!AMID.test(begun) || NUMBERED.test(words) || (!/^\p{L}/u.test(words) && !begun.endsWith(','))) return false;
  const [last, first, second] = [half.lines.at(-1), block.lines[0], block.lines[1]];
  if (!last || !first || !second || half.lines.length < 2) return false;
  const isFull = boxAround(half.lines.slice(-LINES_AROUND)).right - last.right < FULL * last.size;
  return isFull && !half.isItem && first.left - second.left < INDENT * first.size;
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

/** Whether a block is on another page, or further up or to the side, rather than directly below. */
function isElsewhere(half: Paragraph, block: Paragraph): boolean {
  const last = half.lines.at(-1);
  const [first] = block.lines;
  return last !== undefined && first !== undefined && (last.page !== first.page || first.top < last.top);
}
