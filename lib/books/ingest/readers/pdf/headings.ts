import { type Block, type BodyStyle, hasCaptionForm, type Paragraph } from './paragraphs.ts';
import { textOfLine } from './pdf-text.ts';

/** A place in a document's outline. */
export interface OutlineEntry {
  title: string;
  /** Page number in the file, from 1. */
  page: number;
  /** Distance from the top of the page, in points; null if the entry refers to the entire page. */
  top: number | null;
  /** From 0. */
  depth: number;
}

const HEADING_MAX_LENGTH = 200;
const HEADING_MAX_LINES = 4;
const BOLD_MAX_LENGTH = 100;
const BOLD_MAX_LINES = 2;
/** Minimum size of a heading relative to the size of the text. */
const LARGE = 1.12;
/** Maximum difference in points between sizes that are treated as equal. */
const SAME_SIZE = 0.6;
const MAX_LEVEL = 5;
/** Maximum number of letters of a word that has only two different ones; for comparison, Mississippi has four different ones. */
const ORNAMENT_MIN = 6;
const NUMBERED = /^(?:\d{1,3}|[A-Z])((?:\.\d{1,3})*)\.?\s+\p{L}/u;

export function textOf({ lines }: Paragraph): string {
  return lines.map(textOfLine).join(' ');
}

/**
 * Marks paragraphs that are headings, with their level: those set larger than the text, those set bold on a line of their own, and those that the
 * outline names on their page. A larger size is a higher level; among headings of one size, a leading number lowers the level.
 */
export function markHeadings(blocks: readonly Block[], body: BodyStyle, outline: readonly OutlineEntry[]): void {
  const paragraphs = blocks.filter((block) => block.kind === 'text');
  const captions = new Set(blocks.filter((block, index) => isBesideTable(blocks, index) && hasCaptionForm(block)));
  const sizes = distinctSizes(paragraphs.filter((paragraph) => isLarge(paragraph, body)));
  for (const paragraph of paragraphs) {
    const rank = isLarge(paragraph, body) ? rankOf(paragraph, sizes) : null;
    const isBold = isBoldHeading(paragraph, body) && !captions.has(paragraph);
    const level = rank ?? (isBold ? sizes.length + 1 : null);
    if (level !== null) paragraph.level = Math.min(MAX_LEVEL, level + (level > 1 ? levelsBelow(paragraph) : 0));
  }
  for (const entry of outline) {
    const named = paragraphs.find((paragraph) => paragraph.page === entry.page && isTitled(paragraph, entry.title));
    if (named && named.lines.length <= HEADING_MAX_LINES) named.level ??= Math.min(MAX_LEVEL, entry.depth + 2);
  }
}

function isBesideTable(blocks: readonly Block[], index: number): boolean {
  return [blocks[index - 1], blocks[index + 1]].some((block) => block?.kind === 'table');
}

function rankOf({ size }: Paragraph, sizes: readonly number[]): number {
  return sizes.findIndex((other) => Math.abs(other - size) <= SAME_SIZE) + 1;
}

/** Returns the number of levels added by a leading number where headings of all levels are set alike: 1 for `3.1`. */
function levelsBelow(paragraph: Paragraph): number {
  return paragraph.isBold ? (NUMBERED.exec(textOf(paragraph))?.[1]?.split('.').length ?? 1) - 1 : 0;
}

/** Returns true if a paragraph matches an outline title, ignoring leading numbers. */
export function isTitled(paragraph: Paragraph, title: string): boolean {
  const [words, wanted] = [bare(textOf(paragraph)), bare(title)];
  return wanted !== '' && words.length <= wanted.length + BOLD_MAX_LENGTH && words.endsWith(wanted);
}

function bare(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function isLarge(paragraph: Paragraph, body: BodyStyle): boolean {
  return (
    paragraph.size >= LARGE * body.size &&
    !paragraph.isCaption &&
    isShort(paragraph, HEADING_MAX_LENGTH, HEADING_MAX_LINES)
  );
}

function isBoldHeading(paragraph: Paragraph, body: BodyStyle): boolean {
  if (!paragraph.isBold || paragraph.isCaption || paragraph.isItem || paragraph.size < body.size - SAME_SIZE)
    return false;
  return isShort(paragraph, BOLD_MAX_LENGTH, BOLD_MAX_LINES) && !/[.:,;]$/u.test(textOf(paragraph));
}

function isShort(paragraph: Paragraph, length: number, lines: number): boolean {
  const words = textOf(paragraph);
  return paragraph.lines.length <= lines && words.length <= length && hasWord(words);
}

/** Whether a text contains a word. A formula has letters but no word, and an ornament repeats the same two letters. */
function hasWord(words: string): boolean {
  const letters = words.toLowerCase().match(/\p{L}/gu) ?? [];
  const isOrnament = letters.length > ORNAMENT_MIN && new Set(letters).size <= 2;
  return /\p{L}\p{M}*\p{L}/u.test(words) && !isOrnament;
}

/** Returns the distinct sizes, in descending order. */
function distinctSizes(paragraphs: readonly Paragraph[]): number[] {
  const sizes: number[] = [];
  for (const { size } of paragraphs.toSorted((one, other) => other.size - one.size)) {
    if (sizes.length === 0 || (sizes.at(-1) ?? 0) - size > SAME_SIZE) sizes.push(size);
  }
  return sizes;
}
