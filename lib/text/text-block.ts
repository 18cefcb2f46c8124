import type { TextRange } from './range.ts';
import type { SentenceKind } from './sentence.ts';
import type { BlockFrame, TextPiece } from './walk-text.ts';

/** A run of text that stands in one block element: a paragraph, a heading, a cell, a whole code block. */
export interface TextBlock extends TextRange {
  kind: SentenceKind;
  /** Blocks with the same number are the cells of one table row. */
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

/** Whatever broken HTML puts into a heading is heading. */
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The text blocks of a walked page, in order; together they hold every text node. */
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

/** The innermost element that decides: a paragraph in a list item is an item, a code block in one is code. */
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
