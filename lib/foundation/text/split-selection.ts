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
import { GraphemeEdges } from './graphemes.ts';

const LINE = /[^\r\n\u2028\u2029]*(?:\r\n|[\r\n\u2028\u2029]|$)/g;

const QUOTE_MARKS = /^(?:> ?)+(?=\S)/;

const FENCE = /^(?:```|~~~)/;

const MARKDOWN_HEADING = /^#{1,6}\s+\S/;

const ITEM = /^(?:[-*+•◦▪‣·–—]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\[[ xX]\])\s+\S/;

const TWO_CELLS = /^[^\t]{1,80}\t+[^\t]{1,200}$/;

const CODE_STARTS = [
  /^(?:[$%]\s+\S|#!|#\[|\/\/|\/\*|@\w+\(|<\/?[a-z][^>]*>)/,
  /^(?:import|export|from|use|package|namespace|#include)\s+[\w{*"'<]/,
  /^(?:pub\s+|async\s+|static\s+|public\s+|private\s+)*(?:fn|def|class|struct|enum|impl|mod|trait|function|interface)\s+\w/,
  /^(?:let|const|var)\s+[\w{[]/,
  /^(?:if|for|while|switch|match|loop|else|try|catch)\b.*[{:]$/,
  /^(?:npm|npx|cargo|git|pip|docker|sudo|curl|cd|mkdir|apt|apt-get|brew|rustup|rustc)\s+[\w./-]/,
];

const CODE_MARK = /::|=>|->|==|!=|&&|\|\||\w\(|[{}[\]<>=;$\\]|\w_\w|\s--?\w/g;

/** Lines that form a unit: a paragraph, a list item with its wrapped lines, or a single line of another kind. */
interface SelectionBlock extends TextRange {
  kind: SentenceKind;
}

const WRAPPING: ReadonlySet<SentenceKind> = new Set<SentenceKind>(['prose', 'item']);
const LONGEST_HEADING = 90;
const MOST_HEADINGS_IN_A_ROW = 2;
// Shorter lines are lists and verse; longer ones are paragraphs on a single line.
const WRAP_WIDTH = { narrowest: 40, widest: 200 };
const UNDERLINE = /^(?:=+|-{3,})$/;
const ENDS_STATEMENT = /[.!?:;…。！？]["'”’»)\]]*$/u;

/**
 * Splits a selected or pasted text into sentences, as ranges of that text exactly as sent. The kind of each line (paragraph, wrapped or not, list
 * item, table row, code, heading) is guessed from its appearance.
 */
export function splitSelection(text: string): Sentence[] {
  const known = knownOf(text);
  return selectionBlocks(text).flatMap((block) =>
    sentencesOf(text, block, known).map((range) => ({ ...range, kind: block.kind })),
  );
}

function sentencesOf(text: string, block: SelectionBlock, known: KnownText) {
  const { start, end } = block;
  if (block.kind === 'prose' || (block.kind === 'item' && end - start > MAX_SENTENCE_LENGTH)) {
    return splitSentences(text, { start, end }, known);
  }
  return splitLongRange(text, { start, end }, known.edges);
}

/** Returns the blocks of a plain text, in order. */
function selectionBlocks(text: string): SelectionBlock[] {
  const lines = textLines(text);
  const widths = paragraphWidths(lines);
  const blocks: SelectionBlock[] = [];
  lines.forEach((line, index) => {
    if (line.kind === 'blank') return;
    const previous = lines[index - 1];
    const block = blocks.at(-1);
    if (previous && block && WRAPPING.has(block.kind) && continuesLine(previous, line, widths[index] ?? 0))
      block.end = line.end;
    else blocks.push({ start: line.start, end: line.end, kind: kindOfFirstLine(line) });
  });
  const headings = headingPositions(text, blocks);
  return blocks.map((block, index) => (headings.has(index) ? { ...block, kind: 'heading' } : block));
}

function kindOfFirstLine({ kind }: TextLine): SentenceKind {
  if (kind === 'fence') return 'code';
  return kind === 'blank' ? 'prose' : kind;
}

/** Whether a line continues the paragraph or item of the line above it. */
function continuesLine(previous: TextLine, line: TextLine, width: number): boolean {
  if (line.kind !== 'prose' || previous.kind === 'blank' || UNDERLINE.test(line.text)) return false;
  if (previous.kind === 'item' && line.indent > previous.indent) return true;
  const isUnfinished = !ENDS_STATEMENT.test(previous.text);
  return (isUnfinished && /^["'“‘«(]?\p{Ll}/u.test(line.text)) || isWrapped(previous, line, width);
}

/** Text is wrapped greedily, so the line broke because the next word did not fit. */
function isWrapped(previous: TextLine, line: TextLine, width: number): boolean {
  if (width < WRAP_WIDTH.narrowest || width > WRAP_WIDTH.widest) return false;
  const nextWord = line.text.split(/\s/, 1)[0] ?? '';
  return previous.text.length >= WRAP_WIDTH.narrowest && previous.text.length + 1 + nextWord.length > width;
}

/** Returns for each line the longest line, in UTF-16 units, of the unbroken run of prose and item lines that contains it. */
function paragraphWidths(lines: TextLine[]): number[] {
  const widths = lines.map(({ kind, text }) => (kind === 'prose' || kind === 'item' ? text.length : 0));
  for (let index = 1; index < widths.length; index += 1) carryWidth(widths, index, index - 1);
  for (let index = widths.length - 2; index >= 0; index -= 1) carryWidth(widths, index, index + 1);
  return widths;
}

function carryWidth(widths: number[], to: number, from: number): void {
  const own = widths[to] ?? 0;
  if (own > 0) widths[to] = Math.max(own, widths[from] ?? 0);
}

/** Headings are short lines without a full stop above a block that is not a heading. Three in a row are a list. */
function headingPositions(text: string, blocks: SelectionBlock[]): Set<number> {
  const positions = new Set<number>();
  let run: number[] = [];
  blocks.forEach((block, index) => {
    const words = text.slice(block.start, block.end);
    if (UNDERLINE.test(words) && run.length > 0) positions.add(index - 1);
    if (couldBeHeading(block, words)) {
      run.push(index);
      return;
    }
    if (run.length <= MOST_HEADINGS_IN_A_ROW) for (const position of run) positions.add(position);
    run = [];
  });
  return positions;
}

function couldBeHeading({ kind }: SelectionBlock, words: string): boolean {
  if (kind !== 'prose' || words.length > LONGEST_HEADING || words.endsWith(',')) return false;
  return /^["'“‘«([¿¡]?[\p{Lu}\p{Lo}\p{N}]/u.test(words) && !ENDS_STATEMENT.test(words);
}

/** The apparent kind of a single line of plain text; whether prose is a heading depends on its neighbours. */
type LineKind = 'blank' | 'prose' | 'heading' | 'item' | 'row' | 'fence' | 'code';

/** A trimmed line of plain text. */
interface TextLine extends TextRange {
  kind: LineKind;
  /** The text of the line, without Markdown quotation marks. */
  text: string;
  /** Columns of leading white space; a tab counts as four. */
  indent: number;
}

/** Returns the lines of a text; blank ones are empty ranges. */
function textLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  const edges = new GraphemeEdges(text);
  let fenced = false;
  for (const { index, 0: raw } of text.matchAll(LINE)) {
    if (raw === '') continue;
    const range = trimRange(text, { start: index, end: index + raw.length }, edges);
    if (!range) {
      lines.push({ start: index, end: index, kind: 'blank', text: '', indent: 0 });
      continue;
    }
    const words = text.slice(range.start, range.end).replace(QUOTE_MARKS, '');
    const line = { ...range, text: words, indent: columns(text.slice(index, range.start)) };
    const kind = FENCE.test(line.text) ? 'fence' : fenced ? 'code' : kindOf(line, lines.at(-1));
    if (kind === 'fence') fenced = !fenced;
    lines.push({ ...line, kind });
  }
  return lines;
}

function columns(whiteSpace: string): number {
  return whiteSpace.replaceAll('\t', '    ').length;
}

function kindOf(line: Omit<TextLine, 'kind'>, previous: TextLine | undefined): LineKind {
  if (MARKDOWN_HEADING.test(line.text)) return 'heading';
  if (isRow(line.text)) return 'row';
  if (looksLikeCode(line.text)) return 'code';
  if (ITEM.test(line.text)) return 'item';
  const continuesCode = previous?.kind === 'code' && line.indent >= 2 && !endsAsProse(line.text);
  return continuesCode ? 'code' : 'prose';
}

/** A row is enclosed in bars, has two gaps of column width, or has two cells separated by a tab. */
function isRow(line: string): boolean {
  if (line.length > 1 && line.startsWith('|') && line.endsWith('|')) return true;
  const gaps = line.match(/\s+/g)?.filter((gap) => gap.length >= 3 || gap.endsWith('\t')) ?? [];
  return gaps.length >= 2 || TWO_CELLS.test(line);
}

function looksLikeCode(line: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(line)) return /^[{}()[\];,\s]+$/.test(line);
  if (endsAsProse(line) && !/^(?:\/\/|\/\*|#\[)/.test(line)) return false;
  const wordCount = line.split(/\s+/).length;
  const markCount = line.match(CODE_MARK)?.length ?? 0;
  if (CODE_STARTS.some((pattern) => pattern.test(line)))
    return markCount >= wordCount / 4 || /^[$%] |^#!|^\/[/*]/.test(line);
  return markCount >= 2 && markCount >= wordCount / 2 && /[;{}()\],>]$/.test(line);
}

function endsAsProse(line: string): boolean {
  return /[\p{L}\p{N})"'][.!?:]["')]?$/u.test(line) && line.split(/\s+/).length > 3;
}
