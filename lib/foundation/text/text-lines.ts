import { GraphemeEdges } from './graphemes.ts';
import type { TextRange } from './range.ts';
import { trimRange } from './split-sentences.ts';

/** What a line of plain text looks like on its own; whether prose is a heading is for its neighbours to say. */
type LineKind = 'blank' | 'prose' | 'heading' | 'item' | 'row' | 'fence' | 'code';

/** A trimmed line of plain text. */
export interface TextLine extends TextRange {
  kind: LineKind;
  /** Its words, without the marks of a Markdown quotation. */
  text: string;
  /** Columns of white space in front of it; a tab counts four. */
  indent: number;
}

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

/** The lines of a text, blank ones as empty ranges. */
export function textLines(text: string): TextLine[] {
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

/** Between bars, with two gaps as wide as columns have them, or two cells with a tab between them. */
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
