import { isTitled, type OutlineEntry } from './headings.ts';
import type { Block } from './paragraphs.ts';

/** A page for the reader. */
export interface Part {
  /** As the outline calls it; null where it has none. */
  title: string | null;
  depth: number;
  blocks: Block[];
}

/** A document of no more pages than this is read as one. */
const PAGES_OF_ONE = 30;
/** A longer chapter is cut at what is below it in the outline. */
const PAGES_OF_CHAPTER = 40;
/** Without an outline. */
const PAGES_OF_RUN = 20;
/** Points that a heading may stand above the place that the outline names. */
const ABOVE = 30;

/**
 * Cuts a document into the pages of its reader: one where it is short, else the chapters of its outline, and where there is none, runs of
 * its pages.
 */
export function splitParts(blocks: readonly Block[], outline: readonly OutlineEntry[], pageCount: number): Part[] {
  if (pageCount <= PAGES_OF_ONE) return [{ title: null, depth: 0, blocks: [...blocks] }];
  const chapters = chaptersOf(outline, pageCount);
  return chapters.length < 2 ? splitRuns(blocks) : splitChapters(blocks, chapters);
}

/** The entries to cut at: the highest level that has several, and below what is too long. */
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
    // Of two that begin in the same place the first one counts: a part and its first chapter.
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

/** Where a chapter begins: at what has its title on its page, else at the first block that is not above its place. */
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

/** Runs of pages, each from a heading on where one comes in time. */
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
