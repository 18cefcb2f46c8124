import type { Block, TableBlock } from './paragraphs.ts';
import type { Span } from './table-columns.ts';
import { headRowCount } from './table-head.ts';

/** Maximum number of pages of a table: longer ones are split at page boundaries, so that no page of the book becomes endless. */
const PAGES_MAX = 20;

/** Joins a table with its continuation on the next page: in the same columns, with nothing between them and without its own head. */
export function joinTables(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let lastPage = 0;
  for (const block of blocks) {
    const above = joined.at(-1);
    const isBelow = block.kind === 'table' && above?.kind === 'table' && block.page === lastPage + 1;
    if (isBelow && block.page - above.page < PAGES_MAX && goesOn(above, block)) {
      joined[joined.length - 1] = { ...above, rows: [...above.rows, ...block.rows] };
    } else joined.push(block);
    lastPage = block.page;
  }
  return joined;
}

function goesOn(above: TableBlock, block: TableBlock): boolean {
  const isOver = (one: Span, other: Span | undefined) =>
    other !== undefined && one.left < other.right && one.right > other.left;
  return (
    above.columns.length === block.columns.length &&
    above.columns.every((span, column) => isOver(span, block.columns[column])) &&
    headRowCount(block.rows) === 0
  );
}
