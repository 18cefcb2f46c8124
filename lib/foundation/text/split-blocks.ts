import type { TextRange } from './range.ts';
import type { Sentence, SentenceKind } from './sentence.ts';
import {
  knownOf,
  type KnownText,
  MAX_SENTENCE_LENGTH,
  splitLongRange,
  splitSentences,
  trimRange,
} from './split-sentences.ts';
import type { BlockFrame, TextPiece } from './walk-text.ts';

/** A run of text in one block element: a paragraph, a heading, a cell, a whole code block. */
interface TextBlock extends TextRange {
  kind: SentenceKind;
  /** Blocks with the same number are cells of one table row. */
  row: number | null;
}

const KINDS: Record<string, SentenceKind> = {
  pre: 'code',
  figcaption: 'caption',
  caption: 'caption',
  tr: 'row',
  li: 'item',
  dt: 'item',
  dd: 'item',
};

/** All content that broken HTML puts into a heading counts as heading. */
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns the text blocks of a walked page, in order; together they contain every text node. */
export function textBlocks<Node>(pieces: TextPiece<Node>[]): TextBlock[] {
  const blocks: (TextBlock & { frame: BlockFrame<Node> | null })[] = [];
  const rows = new Map<Node, number>();
  for (const { start, end, block: frame } of pieces) {
    const current = blocks.at(-1);
    if (current && current.frame === frame) {
      current.end = end;
      continue;
    }
    const row = findFrame(frame, ({ name }) => name === 'tr');
    if (row && !rows.has(row.node)) rows.set(row.node, rows.size);
    blocks.push({ start, end, kind: kindOf(frame), row: row ? (rows.get(row.node) ?? null) : null, frame });
  }
  return blocks.map(({ start, end, kind, row }) => ({ start, end, kind, row }));
}

/** The innermost decisive element determines the kind: a paragraph in a list item is an item, a code block in one is code. */
function kindOf<Node>(frame: BlockFrame<Node> | null): SentenceKind {
  if (findFrame(frame, ({ name }) => HEADINGS.has(name))) return 'heading';
  const decisive = findFrame(frame, ({ name }) => name in KINDS);
  return (decisive && KINDS[decisive.name]) ?? 'prose';
}

function findFrame<Node>(
  frame: BlockFrame<Node> | null,
  matches: (frame: BlockFrame<Node>) => boolean,
): BlockFrame<Node> | null {
  for (let current = frame; current; current = current.parent) if (matches(current)) return current;
  return null;
}

/**
 * Splits a page into sentences: of code each line, of a table each row, of a list each item, of a heading or caption the whole, of anything else its
 * sentences. Text longer than 600 UTF-16 units is split like prose, a long row cell by cell first, a line of code between words, and none of the
 * `units` is cut. No sentence crosses a block's edge except the edges of a row's cells.
 */
export function splitBlocks(text: string, blocks: TextBlock[], units: readonly TextRange[] = []): Sentence[] {
  const known = knownOf(text, units);
  const sentences: Sentence[] = [];
  for (let index = 0; index < blocks.length;) {
    const cells = rowAt(blocks, index);
    const first = cells[0];
    if (!first) break;
    const whole = cells.length > 1 ? wholeRow(text, cells, known) : null;
    if (whole) sentences.push({ ...whole, kind: 'row' });
    else for (const block of cells) sentences.push(...splitBlock(text, block, known));
    index += cells.length;
  }
  return sentences;
}

/** Returns the block at an index together with the following blocks of the same table row. */
function rowAt(blocks: TextBlock[], index: number): TextBlock[] {
  const first = blocks[index];
  if (!first) return [];
  let end = index + 1;
  while (first.row !== null && blocks[end]?.row === first.row) end += 1;
  return blocks.slice(index, end);
}

/** Returns the row as one range, unless it is long or belongs to a layout table that contains code or headings. */
function wholeRow(text: string, cells: TextBlock[], { edges }: KnownText): TextRange | null {
  const first = cells[0];
  const last = cells.at(-1);
  if (!first || !last || cells.some(({ kind }) => kind === 'code' || kind === 'heading')) return null;
  const range = trimRange(text, { start: first.start, end: last.end }, edges);
  return range && range.end - range.start <= MAX_SENTENCE_LENGTH ? range : null;
}

function splitBlock(text: string, block: TextBlock, known: KnownText): Sentence[] {
  const { kind } = block;
  const split = kind === 'code' ? codeLines : kind === 'prose' ? splitSentences : whole;
  const ranges = split(text, block, known);
  return ranges.map(({ start, end }) => ({ start, end, kind }));
}

function whole(text: string, block: TextRange, known: KnownText): TextRange[] {
  const range = trimRange(text, block, known.edges);
  if (!range) return [];
  return range.end - range.start <= MAX_SENTENCE_LENGTH ? [range] : splitSentences(text, range, known);
}

function codeLines(text: string, block: TextRange, { edges }: KnownText): TextRange[] {
  const ranges: TextRange[] = [];
  for (let start = block.start; start < block.end;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 || newline > block.end ? block.end : newline;
    const line = trimRange(text, { start, end }, edges);
    if (line) ranges.push(...splitLongRange(text, line, edges));
    start = end + 1;
  }
  return ranges;
}
