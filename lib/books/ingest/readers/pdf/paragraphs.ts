import { findTables, type Table } from './find-tables.ts';
import { type Listing, listingFonts, splitListings } from './listings.ts';
import { boxAround, type Box, heaviest, type Line, medianOf, piecesOfLine, textOfLine } from './pdf-text.ts';

/** A unit of the reading order. */
export type Block = Paragraph | TableBlock | Picture | Listing;

export interface TableBlock extends Table {
  kind: 'table';
  page: number;
}

interface Picture extends Box {
  kind: 'picture';
  page: number;
  file: string;
}

export interface Paragraph extends Box {
  kind: 'text';
  page: number;
  lines: Line[];
  size: number;
  isBold: boolean;
  isItem: boolean;
  /** From 1; null if it is not a heading. */
  level: number | null;
  isCaption: boolean;
}

/** The typesetting of a document's running text. */
export interface BodyStyle {
  /** Points. */
  size: number;
  /** Distance between baselines, in font sizes. */
  leading: number;
  /** The fonts of the document's listings. */
  listingFonts: ReadonlySet<string>;
}

/** Ratio from which two sizes count as different. */
const OTHER_SIZE = 1.12;
/** Minimum ratio to the usual line distance, or to the previous one, that separates paragraphs. */
const WIDE_STEP = 1.25;
/** In sizes. */
const INDENT = 0.6;
const SHORT_BY = 3;
/** Number of lines before and after a line from which the width of the text is determined. */
const LINES_AROUND = 5;
/** Minimum width of a column in font sizes: in a narrower one the length of lines is meaningless. */
const COLUMN_MIN = 12;
const BULLET = /^[•●▪■◦‣⁃∙·–—*o-]$/u;
/** The number of a chapter or a section. */
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{Lu})\.?$/u;
const ENDS_SENTENCE = /[.!?:;…。！？]["'”’»)\]]*$/u;

/** Returns the style in which most of the text is set. */
export function bodyStyleOf(columns: readonly Line[][]): BodyStyle {
  const lines = columns.flat();
  const size = heaviest(lines.map((line) => [round(line.size, 2), textOfLine(line).length] as const)) ?? 0;
  const steps = columns.flatMap((column) =>
    column.flatMap((line, index): [number, number][] => {
      const next = column[index + 1];
      if (!next || Math.abs(line.size - size) > 0.5 || next.baseline <= line.baseline) return [];
      return [[round((next.baseline - line.baseline) / line.size, 20), 1]];
    }),
  );
  return { size, leading: Math.min(Math.max(heaviest(steps) ?? 1.2, 1), 2.5), listingFonts: listingFonts(lines) };
}

/** Returns the blocks of one column. */
export function blocksOf(column: readonly Line[], body: BodyStyle): Block[] {
  return splitListings(column, body.listingFonts).flatMap((part) =>
    Array.isArray(part) ? proseOf(part, body) : [part],
  );
}

function proseOf(lines: readonly Line[], body: BodyStyle): Block[] {
  return findTables(lines).flatMap((group): Block[] => {
    if (group.kind === 'table') {
      const page = group.rows[0]?.flatMap(({ fragments }) => fragments)[0]?.page ?? 0;
      return [{ ...group, page }];
    }
    return textBlocks(group.lines, body);
  });
}

function textBlocks(lines: readonly Line[], body: BodyStyle): Block[] {
  const blocks: Block[] = [];
  let open: Line[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(paragraphOf(open, body));
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const [fragment] = line.fragments;
    if (fragment?.picture) {
      close();
      const { page, left, top, right, bottom, picture } = fragment;
      blocks.push({ kind: 'picture', page, left, top, right, bottom, file: picture });
    } else {
      if (open.length > 0 && begins(line, open, { column: columnAt(lines, index), body })) close();
      open.push(line);
    }
  }
  close();
  return markCaptions(blocks, body);
}

/** Returns the extent of the nearby lines set like this one: an abstract is narrower than the text below it. */
function columnAt(lines: readonly Line[], index: number): Box {
  const line = lines[index];
  const around = lines
    .slice(Math.max(0, index - LINES_AROUND), index + LINES_AROUND)
    .filter((other) => line && !isPicture(other) && Math.abs(other.left - line.left) < SHORT_BY * line.size);
  return boxAround(around);
}

function isPicture({ fragments }: Line): boolean {
  return fragments.some(({ picture }) => picture !== null);
}

/** Whether a line begins a new paragraph after the lines of another. */
function begins(line: Line, open: readonly Line[], { column, body }: { column: Box; body: BodyStyle }): boolean {
  const before = open.at(-1);
  if (!before || isSetOtherwise(line, before, body) || isWideStep(line, open, body)) return true;
  return !isBelowNumber(line, before) && beginsByPlace(line, before, { open, column });
}

function isSetOtherwise(line: Line, before: Line, body: BodyStyle): boolean {
  const ratio = line.size / before.size;
  if (ratio > OTHER_SIZE || ratio < 1 / OTHER_SIZE) return true;
  // A hyphenated word continues, even in another font.
  return isBoldLine(line, body) !== isBoldLine(before, body) && !/\p{Ll}[-\u2010]$/u.test(textOfLine(before));
}

/** Bold words before others begin a paragraph; text set larger than the body is a heading in any font. */
function isBoldLine({ isBold, isMixed, size }: Line, body: BodyStyle): boolean {
  return isBold && (!isMixed || size > OTHER_SIZE * body.size);
}

/** Judges by how the line begins, its indentation, and where the line above it ends. */
function beginsByPlace(line: Line, before: Line, { open, column }: { open: readonly Line[]; column: Box }): boolean {
  const isFull = before.right > column.right - SHORT_BY * line.size;
  const isEnd = ENDS_SENTENCE.test(textOfLine(before));
  const indent = (line.left - before.left) / line.size;
  if (indent < -INDENT && (isSetOut(open) || beginsItem(line))) return true;
  if (isFull && !isEnd) return false;
  if (beginsItem(line)) return true;
  if (column.right - column.left <= COLUMN_MIN * line.size) return false;
  if (indent > INDENT && !isHanging(open)) return true;
  return !isFull && !hasHangingSign(open) && isEnd;
}

/** Whether a line is the second line of a bold heading, below the first word after its number: "D Joint training of retriever and / reader". */
function isBelowNumber(line: Line, before: Line): boolean {
  const [sign, word] = piecesOfLine(before);
  if (!line.isBold || !before.isBold || !sign || !word || !NUMBER.test(sign.text)) return false;
  return Math.abs(line.left - word.left) < INDENT * line.size;
}

function isWideStep(line: Line, open: readonly Line[], body: BodyStyle): boolean {
  const [before, earlier] = [open.at(-1), open.at(-2)];
  if (!before) return true;
  const step = line.baseline - before.baseline;
  const usual = earlier ? before.baseline - earlier.baseline : body.leading * line.size;
  return step < 0 || step > WIDE_STEP * Math.max(usual, line.size) || step > WIDE_STEP * 2 * body.leading * line.size;
}

/**
 * Whether the first line extends further to the left than those below it, as in lists and bibliographies, or should according to its bullet or
 * number.
 */
function isHanging(open: readonly Line[]): boolean {
  return open.length > 1 ? isSetOut(open) : hasHangingSign(open);
}

function isSetOut([first, second]: readonly Line[]): boolean {
  return first !== undefined && second !== undefined && second.left - first.left > INDENT * first.size;
}

function hasHangingSign(open: readonly Line[]): boolean {
  const [first] = open;
  return first !== undefined && beginsItem(first);
}

function beginsItem(line: Line): boolean {
  const [sign = '', next] = piecesOfLine(line).map(({ text }) => text);
  return next !== undefined && (BULLET.test(sign) || /^(?:\(?(?:\d{1,3}|\p{L})[.)]|\[\d{1,4}\])$/u.test(sign));
}

function paragraphOf(lines: Line[], body: BodyStyle): Paragraph {
  const [first] = lines;
  const [sign = ''] = first ? piecesOfLine(first).map(({ text }) => text) : [];
  return {
    kind: 'text',
    ...boxAround(lines),
    page: first?.page ?? 0,
    lines,
    size: medianOf(lines.map(({ size }) => size)),
    isBold: lines.every((line) => isBoldLine(line, body)),
    isItem: BULLET.test(sign) && first !== undefined && beginsItem(first),
    level: null,
    isCaption: false,
  };
}

/** Marks captions: a paragraph close below a picture that is set smaller than the text, or begins with a word and a number. */
function markCaptions(blocks: Block[], body: BodyStyle): Block[] {
  for (const [index, block] of blocks.entries()) {
    const above = blocks[index - 1];
    if (block.kind !== 'text' || above?.kind !== 'picture') continue;
    const isClose = block.top - above.bottom < 2 * body.leading * body.size;
    block.isCaption = isClose && (block.size < body.size / 1.05 || hasCaptionForm(block));
  }
  return blocks;
}

/** Returns true for a block that begins with a word and a number. */
export function hasCaptionForm(block: Block): boolean {
  const [line] = block.kind === 'text' ? block.lines : [];
  return line !== undefined && /^\p{Lu}\p{L}*\.?\s\d+(?:[.:\s]|$)/u.test(textOfLine(line));
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
