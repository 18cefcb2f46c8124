import { type Block, type BodyStyle, hasCaptionForm, type Paragraph } from './paragraphs.ts';
import { textOfLine } from './pdf-text.ts';

/** A place that the outline of a document names. */
export interface OutlineEntry {
  title: string;
  /** Number of the page in the file, from 1. */
  page: number;
  /** Points from the top of the page; null for the whole page. */
  top: number | null;
  /** From 0. */
  depth: number;
}

const HEADING_MAX_LENGTH = 200;
const HEADING_MAX_LINES = 4;
const BOLD_MAX_LENGTH = 100;
const BOLD_MAX_LINES = 2;
/** Of the size of the text. */
const LARGE = 1.12;
/** Sizes closer than this are one, in points. */
const SAME_SIZE = 0.6;
const MAX_LEVEL = 5;
/** Letters of the longest word that has only two of them: Mississippi has four. */
const ORNAMENT_MIN = 6;
const NUMBERED = /^(?:\d{1,3}|[A-Z])((?:\.\d{1,3})*)\.?\s+\p{L}/u;

export function textOf({ lines }: Paragraph): string {
  return lines.map(textOfLine).join(' ');
}

/**
 * Says which paragraphs are headings, and of which level: what is set larger than the text, what is set bold and stands by itself, and what
 * the outline names on its page. A larger size is a higher level, and a number in front counts below it.
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

/** What a number in front adds where headings of all levels are set alike: 1 for `3.1`. */
function levelsBelow(paragraph: Paragraph): number {
  return paragraph.isBold ? (NUMBERED.exec(textOf(paragraph))?.[1]?.split('.').length ?? 1) - 1 : 0;
}

/** True where a paragraph is what an outline calls a place, numbers in front aside. */
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

/** A formula has letters and no word, and an ornament the same two again and again. */
function hasWord(words: string): boolean {
  const letters = words.toLowerCase().match(/\p{L}/gu) ?? [];
  const isOrnament = letters.length > ORNAMENT_MIN && new Set(letters).size <= 2;
  return /\p{L}\p{M}*\p{L}/u.test(words) && !isOrnament;
}

/** From the largest to the smallest. */
function distinctSizes(paragraphs: readonly Paragraph[]): number[] {
  const sizes: number[] = [];
  for (const { size } of paragraphs.toSorted((one, other) => other.size - one.size)) {
    if (sizes.length === 0 || (sizes.at(-1) ?? 0) - size > SAME_SIZE) sizes.push(size);
  }
  return sizes;
}
