import { type ParseError, parseTree } from 'jsonc-parser';

import type { PlannedPage } from '../../source-book.ts';
import { FenceTracker } from '../dialects/blocks/fence-tracker.ts';
import type { Notation } from './access-keys.ts';
import { frontMatterBlock, MAX_BLOCK_LENGTH } from './page-front-matter.ts';

/** The metadata of a page outside its text, in a notation that some site generator reads. */
export interface HeadBlock {
  /** The block's text without its fences. */
  text: string;
  /** Offset of the text in the page, in UTF-16 units. */
  start: number;
  notation: Notation;
  /** True for the block that `splitFrontMatter` reads. */
  isRead: boolean;
}

/** `text` is plain text; null is a part or listing that pages include, of unknown format. */
export type HeadFormat = PlannedPage['format'] | 'text' | null;

/** Fences of any length, with the name of the notation between them (`---toml`). */
const FENCE = /^(-{3,}|\+{3}|;{3,})[ \t]*([a-z]{1,10}|#.*)?$/;
const CLOSING = /^(?:(-{3,}|\+{3}|;{3,})|\.{3})[ \t]*$/;
/** Lines that front matter consists of: keys, list entries, indented lines, closing brackets, comments. */
const HEAD_LINE = /^(?:[ \t].*|[-?:](?:[ \t].*)?|#.*|[\p{L}\p{N}_.-][\p{L}\p{N}_ \t.-]*[:=].*|[\]})"'[{].*)?$/u;
/** The beginning of an object, as opposed to `{{ a tag }}` or `{% of %}` templates. */
const OBJECT = /\{\s*(?:["'}]|[\w-]+[ \t]*:|\/[/*])/y;
/** A header line in the format of MultiMarkdown, which MkDocs and Pelican adopted. */
const HEADER = /^\w[\w -]{0,60}:(?!\/\/)/;
type Pair = readonly [opening: string, closing: string];
const COMMENTS: readonly Pair[] = [
  ['<!--', '-->'],
  ['{/*', '*/}'],
  ['{{/*', '*/}}'],
  ['{#', '#}'],
  ['<?', '?>'],
  ['<!', '>'],
];
const LINE_COMMENTS: Partial<Record<NonNullable<HeadFormat>, readonly Pair[]>> = {
  asciidoc: [
    ['////', '////'],
    ['//', '\n'],
  ],
  rst: [['.. ', '\n']],
};
const WITH_MARKDOWN: readonly HeadFormat[] = ['markdown', 'mdx'];

/** Returns all metadata above the text of a page, and blocks further down that are written the same way. Code is excluded. */
export function headBlocks(source: string, format: HeadFormat): HeadBlock[] {
  const above = skipComments(source, format);
  const read = frontMatterBlock(source);
  const first =
    read === null ? topBlock(source, above.end, format) : { ...read, notation: 'yaml' as const, isRead: true };
  const end = first === null ? above.end : first.start + first.text.length;
  const below = first === null ? above.end : afterLine(source, end);
  return [
    ...above.comments,
    ...(first === null ? [] : [first]),
    ...(format === 'asciidoc' ? [field(source, asciidocHead(source, below))] : []),
    ...(format === 'rst' ? rstHeads(source).map((range) => field(source, range)) : []),
    ...(WITH_MARKDOWN.includes(format) ? laterBlocks(source, end) : []),
  ];
}

function field(source: string, { start, end }: { start: number; end: number }): HeadBlock {
  return { text: source.slice(start, end), start, notation: 'fields', isRead: false };
}

/** Skips comments that generators do not count as text; some contain metadata. */
function skipComments(source: string, format: HeadFormat): { end: number; comments: HeadBlock[] } {
  const pairs = format === null ? [] : [...COMMENTS, ...(LINE_COMMENTS[format] ?? [])];
  const comments: HeadBlock[] = [];
  let end = spaceFrom(source, 0);
  for (;;) {
    const from = end;
    const pair = pairs.find(([opening]) => source.startsWith(opening, from));
    const close = pair === undefined ? -1 : source.indexOf(pair[1], from + pair[0].length);
    if (pair === undefined || close === -1) return { end, comments };
    comments.push(field(source, { start: from + pair[0].length, end: close }));
    end = spaceFrom(source, close + pair[1].length);
  }
}

function spaceFrom(source: string, start: number): number {
  const space = /\s*/y;
  space.lastIndex = start;
  space.test(source);
  return space.lastIndex;
}

/** Returns the block at the top of the page when it is not one that is read. */
function topBlock(source: string, start: number, format: HeadFormat): HeadBlock | null {
  const [line = ''] = source.slice(start, start + 100).split('\n', 1);
  const notation = notationOf(line, format);
  if (notation !== null) return fencedBlock(source, { start: afterLine(source, start), line, notation });
  if (format === null) return null;
  OBJECT.lastIndex = start;
  if (OBJECT.test(source)) return objectBlock(source, start);
  const isHeader = (format === 'text' || WITH_MARKDOWN.includes(format)) && HEADER.test(line);
  return isHeader ? field(source, { start, end: blankFrom(source, start) }) : null;
}

/** Returns null if the line is not a fence. */
function notationOf(line: string, format: HeadFormat): Notation | null {
  const [, signs, name = ''] = FENCE.exec(line.trimEnd()) ?? [];
  if (signs === undefined) return null;
  // In formats where lines of punctuation are blocks or titles, only the usual fence counts.
  if ((format === 'asciidoc' || format === 'rst') && signs.length !== 3) return null;
  return signs.startsWith('+') || name === 'toml' ? 'toml' : 'yaml';
}

/** Reads a block up to its closing fence; without one, as far as it looks like front matter. */
function fencedBlock(source: string, opened: { start: number; line: string; notation: Notation }): HeadBlock {
  const { start, line, notation } = opened;
  let end = start;
  let headEnd: number | null = null;
  for (let next = start; next < source.length; next = afterLine(source, next)) {
    const text = lineAt(source, next);
    const [closing, signs = '-'] = CLOSING.exec(text) ?? [];
    if (closing !== undefined && signs.startsWith(line.charAt(0))) {
      return { text: source.slice(start, next), start, notation, isRead: false };
    }
    if (!HEAD_LINE.test(text)) headEnd ??= next;
    end = afterLine(source, next);
  }
  return { text: source.slice(start, headEnd ?? end), start, notation, isRead: false };
}

/** Reads a JSON object, as in Hugo; if it is malformed, takes the text up to the apparent end. */
function objectBlock(source: string, start: number): HeadBlock {
  const rest = source.slice(start);
  const length = lengthOfObject(rest.slice(0, MAX_BLOCK_LENGTH));
  const brace = /^[ \t]*\}/m.exec(rest);
  const end = length ?? (brace === null ? blankFrom(rest, 0) : brace.index + brace[0].length);
  return { text: rest.slice(0, end), start, notation: 'json', isRead: false };
}

/** Returns the length of the object; null if it is invalid. */
function lengthOfObject(text: string): number | null {
  try {
    const errors: ParseError[] = [];
    const length = parseTree(text, errors, { allowTrailingComma: true })?.length ?? 0;
    return errors.every(({ offset }) => offset >= length) ? length : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Finds blocks between any two fences outside of code: Pandoc allows metadata anywhere, and authors write a second block, or one below a line of
 * text.
 */
function laterBlocks(source: string, from: number): HeadBlock[] {
  const blocks: HeadBlock[] = [];
  const fences = new FenceTracker();
  let open: Pick<HeadBlock, 'start' | 'notation'> | null = null;
  for (let start = from; start < source.length; start = afterLine(source, start)) {
    const line = lineAt(source, start);
    const isCode = fences.isCode(line);
    const isFence = !isCode && (CLOSING.test(line) || FENCE.test(line.trimEnd()));
    if (isFence) {
      const text = open === null ? '' : source.slice(open.start, start);
      if (open !== null && text !== '') blocks.push({ ...open, text, isRead: false });
      const notation = notationOf(line, 'markdown');
      open = notation && { start: afterLine(source, start), notation };
      // Prose and code cannot be front matter.
    } else if (isCode || !HEAD_LINE.test(line)) open = null;
  }
  return blocks;
}

function lineAt(source: string, start: number): string {
  const end = source.indexOf('\n', start);
  return source.slice(start, end === -1 ? source.length : end);
}

function afterLine(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end === -1 ? source.length : end + 1;
}

function blankFrom(source: string, start: number): number {
  const blank = /\n[ \t]*(?:\n|$)/g;
  blank.lastIndex = start;
  return blank.exec(source)?.index ?? source.length;
}

interface Range {
  start: number;
  end: number;
}

/** Lines allowed above the title of a page of AsciiDoc: attributes, comments, conditions, and block attribute lines. */
const ABOVE_TITLE = /^(?:\/\/.*|:!?[\w-]+!?:.*|\[.*\]|(?:ifn?def|ifeval|endif|include)::.*)?$/;
const TITLE = /^[=#][ \t]+\S/;
const UNDERLINE = /^={2,}$/;
const COMMENT_FENCE = /^\/{4,}$/;
const META = /^([ \t]*)\.\.[ \t]+meta::/;

/** Returns the header of a page of AsciiDoc that begins at `start`: its title with the lines above it, and up to the first blank line below. */
function asciidocHead(source: string, start: number): Range {
  const header = new AsciidocHeader();
  const lines = source.slice(start).split('\n');
  const length = lines.findIndex((line, index) => !header.takes(line.trimEnd(), lines[index + 1]?.trimEnd() ?? ''));
  return { start, end: start + lines.slice(0, length === -1 ? lines.length : length).join('\n').length };
}

class AsciidocHeader {
  #hasTitle = false;
  #comment: string | null = null;
  #isContinued = false;

  /** Returns false for the first line that is not part of the block. */
  takes(line: string, next: string): boolean {
    const isWithin = this.#isComment(line) || this.#isContinued;
    this.#isContinued = line.endsWith('\\');
    if (isWithin) return true;
    if (this.#hasTitle) return line !== '';
    if (ABOVE_TITLE.test(line)) return true;
    this.#hasTitle = TITLE.test(line) || UNDERLINE.test(next);
    return this.#hasTitle;
  }

  #isComment(line: string): boolean {
    if (this.#comment === null) {
      this.#comment = COMMENT_FENCE.test(line) ? line : null;
      return this.#comment !== null;
    }
    if (line === this.#comment) this.#comment = null;
    return true;
  }
}

/** Returns the metadata of a page of reStructuredText: the title, comments and fields above its text, and `meta` directives anywhere. */
function rstHeads(source: string): Range[] {
  const head = { start: 0, end: 0 };
  let isComment = false;
  for (const block of source.split(/(?<=\n)[ \t]*\n/)) {
    const isIndented = /^[ \t]/.test(block);
    isComment = block.startsWith('..') || (isComment && isIndented);
    if (block.trim() !== '' && !isComment && !isAboveText(block)) break;
    head.end = source.indexOf(block, head.end) + block.length;
  }
  return [head, ...metaDirectives(source)];
}

/** Returns the content of every `.. meta::` directive. */
function metaDirectives(source: string): Range[] {
  const found: Range[] = [];
  let open: { range: Range; indentation: number } | null = null;
  let end = 0;
  for (const line of source.split('\n')) {
    end += line.length + 1;
    const indentation = META.exec(line)?.[1]?.length;
    const isWithin = line.trim() === '' || line.length - line.trimStart().length > (open?.indentation ?? 0);
    if (indentation !== undefined) {
      open = { range: { start: end, end }, indentation };
      found.push(open.range);
    } else if (open !== null && isWithin) open.range.end = Math.min(end, source.length);
    else open = null;
  }
  return found;
}

/** Whether a block may be above the text: a title with the line below it and possibly above it, or fields. */
function isAboveText(block: string): boolean {
  if (block.startsWith(':')) return true;
  return block
    .split('\n', 3)
    .map((line) => line.trim())
    .some((line) => line.length > 1 && new Set(line).size === 1 && /^[^\w\s]/.test(line));
}
