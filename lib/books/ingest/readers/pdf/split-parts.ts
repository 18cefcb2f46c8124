import { isTitled, type OutlineEntry } from './headings.ts';
import type { Block } from './paragraphs.ts';

/** One page of the resulting book. */
export interface Part {
  /** The title in the outline; null if there is none. */
  title: string | null;
  depth: number;
  blocks: Block[];
}

/** Maximum number of pages of a document that is not divided. */
const PAGES_OF_ONE = 30;
/** A longer chapter is cut at the next level of the outline. */
const PAGES_OF_CHAPTER = 40;
/** Number of pages in a run, without an outline. */
const PAGES_OF_RUN = 20;
/** Points that a heading may be above the position in the outline. */
const ABOVE = 30;

/**
 * Divides a document into the pages of the book: a single one if it is short, otherwise the chapters of its outline, or runs of pages if there is no
 * outline.
 */
export function splitParts(blocks: readonly Block[], outline: readonly OutlineEntry[], pageCount: number): Part[] {
  if (pageCount <= PAGES_OF_ONE) return [{ title: null, depth: 0, blocks: [...blocks] }];
  const chapters = chaptersOf(outline, pageCount);
  return chapters.length < 2 ? splitRuns(blocks) : splitChapters(blocks, chapters);
}

/** Returns the entries to cut at: the highest level that has several, and the next level within chapters that are too long. */
function chaptersOf(outline: readonly OutlineEntry[], pageCount: number): OutlineEntry[] {
  const level = [0, 1, 2].find((depth) => outline.filter((entry) => entry.depth <= depth).length > 1) ?? 0;
  const top = outline.filter(({ depth }) => depth <= level);
  return outline.filter((entry, index) => {
    if (entry.depth <= level) return true;
    if (entry.depth > level + 1) return false;
    const above = outline.slice(0, index).findLast(({ depth }) => depth <= level);
    const next = top[above ? top.indexOf(above) + 1 : top.length];
    return above !== undefined && (next?.page ?? pageCount) - above.page > PAGES_OF_CHAPTER;
  });
}

function splitChapters(blocks: readonly Block[], chapters: readonly OutlineEntry[]): Part[] {
  const starts = new Map<number, OutlineEntry>();
  let from = 0;
  for (const chapter of chapters) {
    const start = startOf(blocks, chapter, from);
    if (start === null) continue;
    // If two begin in the same place the first is used: a part rather than its first chapter.
    if (!starts.has(start)) starts.set(start, chapter);
    from = start;
  }
  const parts: Part[] = [];
  for (const [index, block] of blocks.entries()) {
    const chapter = starts.get(index);
    if (chapter) parts.push({ title: chapter.title, depth: chapter.depth, blocks: [] });
    else if (parts.length === 0) parts.push({ title: null, depth: 0, blocks: [] });
    parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

/** Returns the start of a chapter: the block with its title on its page, else the first block that is not above its position. */
function startOf(blocks: readonly Block[], { title, page, top }: OutlineEntry, from: number): number | null {
  const titled = blocks.findIndex(
    (block, index) => index >= from && block.page === page && block.kind === 'text' && isTitled(block, title),
  );
  if (titled >= 0) return titled;
  const placed = blocks.findIndex(
    (block, index) =>
      index >= from &&
      (block.page > page ||
        (block.page === page && (top === null || block.kind === 'table' || block.top >= top - ABOVE))),
  );
  return placed < 0 ? null : placed;
}

/** Returns runs of pages, each beginning at a heading if there is one within reach. */
function splitRuns(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  let first = 0;
  for (const block of blocks) {
    const pages = block.page - first;
    const isHeading = block.kind === 'text' && block.level !== null && block.level <= 2;
    if (parts.length === 0 || pages >= PAGES_OF_RUN || (isHeading && pages >= PAGES_OF_RUN / 2)) {
      parts.push({ title: null, depth: 0, blocks: [] });
      first = block.page;
    }
    parts.at(-1)?.blocks.push(block);
  }
  return parts;
}
