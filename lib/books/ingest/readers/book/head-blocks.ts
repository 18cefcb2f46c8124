import { type ParseError, parseTree } from 'jsonc-parser';

import type { PlannedPage } from '../../source-book.ts';
import { FenceTracker } from '../dialects/blocks/fence-tracker.ts';
import type { Notation } from './access-keys.ts';
import { frontMatterBlock, MAX_BLOCK_LENGTH } from './page-front-matter.ts';

/** What a page says of itself apart from its text, in one of the ways that some generator of sites reads. */
export interface HeadBlock {
  /** Without its fences. */
  text: string;
  /** Where that begins in the page, UTF-16 units. */
  start: number;
  notation: Notation;
  /** True for the one that `splitFrontMatter` reads. */
  isRead: boolean;
}

/** `text` is a plain text; null is a part or a listing that pages include, of which nobody knows what it is. */
export type HeadFormat = PlannedPage['format'] | 'text' | null;

/** Fences of any length, with the name of what is between them (`---toml`). */
const FENCE = /^(-{3,}|\+{3}|;{3,})[ \t]*([a-z]{1,10}|#.*)?$/;
const CLOSING = /^(?:(-{3,}|\+{3}|;{3,})|\.{3})[ \t]*$/;
/** What front matter consists of: keys, entries of lists, whatever is indented, ends of brackets, comments. */
const HEAD_LINE = /^(?:[ \t].*|[-?:](?:[ \t].*)?|#.*|[\p{L}\p{N}_.-][\p{L}\p{N}_ \t.-]*[:=].*|[\]})"'[{].*)?$/u;
/** The beginning of an object, and not of `{{ a tag }}`, `{% of %}` templates. */
const OBJECT = /\{\s*(?:["'}]|[\w-]+[ \t]*:|\/[/*])/y;
/** As MultiMarkdown has it, and MkDocs and Pelican after it. */
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

/** Everything above the text of a page, and what stands further down and is written the same way. Whatever is code is none of it. */
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

/** Comments that generators do not count as text, and some keep facts in. */
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

/** What begins the page and is not read. */
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

/** Null for what is no fence. */
function notationOf(line: string, format: HeadFormat): Notation | null {
  const [, signs, name = ''] = FENCE.exec(line.trimEnd()) ?? [];
  if (signs === undefined) return null;
  // Where lines of signs are blocks or titles, only the usual fence is one.
  if ((format === 'asciidoc' || format === 'rst') && signs.length !== 3) return null;
  return signs.startsWith('+') || name === 'toml' ? 'toml' : 'yaml';
}

/** Up to the fence that closes it; where none does, as far as it looks like front matter. */
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

/** An object of JSON, as Hugo has it; where it is broken, up to what looks like its end. */
function objectBlock(source: string, start: number): HeadBlock {
  const rest = source.slice(start);
  const length = lengthOfObject(rest.slice(0, MAX_BLOCK_LENGTH));
  const brace = /^[ \t]*\}/m.exec(rest);
  const end = length ?? (brace === null ? blankFrom(rest, 0) : brace.index + brace[0].length);
  return { text: rest.slice(0, end), start, notation: 'json', isRead: false };
}

/** Null for one that is broken. */
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

/** Between any two fences outside of code: as Pandoc has metadata anywhere, and authors a second block, or one below a line of text. */
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
      // Words and code are not what front matter consists of.
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

/** What may stand above the title of a page of AsciiDoc: attributes, comments, conditions, and what all of them belong to. */
const ABOVE_TITLE = /^(?:\/\/.*|:!?[\w-]+!?:.*|\[.*\]|(?:ifn?def|ifeval|endif|include)::.*)?$/;
const TITLE = /^[=#][ \t]+\S/;
const UNDERLINE = /^={2,}$/;
const COMMENT_FENCE = /^\/{4,}$/;
const META = /^([ \t]*)\.\.[ \t]+meta::/;

/** The header of a page of AsciiDoc that begins at `start`: its title with what stands above it, and up to the first blank line below. */
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

  /** False for the first line that is none of it. */
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

/** What stands above the text of a page of reStructuredText, its title, comments and fields; and what it says as `meta` anywhere. */
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

/** The content of every `.. meta::`. */
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

/** A title with the line below it, and above it too; fields. */
function isAboveText(block: string): boolean {
  if (block.startsWith(':')) return true;
  return block
    .split('\n', 3)
    .map((line) => line.trim())
    .some((line) => line.length > 1 && new Set(line).size === 1 && /^[^\w\s]/.test(line));
}
