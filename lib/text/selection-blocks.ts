import type { TextRange } from './range.ts';
import type { SentenceKind } from './sentence.ts';
import { textLines, type TextLine } from './text-lines.ts';

/** Lines that belong together: a paragraph, a list item with its wrapped lines, or a single line of another kind. */
export interface SelectionBlock extends TextRange {
  kind: SentenceKind;
}

const LONGEST_HEADING = 90;
// Narrower lines are lists and verse; wider ones are whole paragraphs on one line.
const WRAP_WIDTH = { narrowest: 40, widest: 200 };
const UNDERLINE = /^(?:=+|-{3,})$/;
const ENDS_STATEMENT = /[.!?:;…。！？]["'”’»)\]]*$/u;

/** The blocks of a plain text, in order. */
export function selectionBlocks(text: string): SelectionBlock[] {
  const lines = textLines(text);
  const blocks: (SelectionBlock & { lines: TextLine[] })[] = [];
  lines.forEach((line, index) => {
    if (line.kind === 'blank') return;
    const previous = lines[index - 1];
    const block = blocks.at(-1);
    if (previous && block && continuesBlock(previous, line, block, paragraphWidth(lines, index))) {
      block.end = line.end;
      block.lines.push(line);
    } else {
      blocks.push({ start: line.start, end: line.end, kind: kindOfFirstLine(line), lines: [line] });
    }
  });
  return blocks.map(({ start, end, kind }, index) => ({
    start,
    end,
    kind: isHeading(text, blocks, index) ? 'heading' : kind,
  }));
}

function kindOfFirstLine({ kind }: TextLine): SentenceKind {
  return kind === 'fence' ? 'code' : kind === 'blank' ? 'prose' : kind;
}

/** True when a line goes on with the paragraph or item of the line above it. */
function continuesBlock(previous: TextLine, line: TextLine, block: SelectionBlock, width: number): boolean {
  if (line.kind !== 'prose' || (block.kind !== 'prose' && block.kind !== 'item')) return false;
  if (previous.kind === 'blank' || UNDERLINE.test(line.text)) return false;
  if (block.kind === 'item' && line.indent > 0 && line.indent > previous.indent && previous.kind === 'item') return true;
  if (/^["'“‘«(]?\p{Ll}/u.test(line.text) && !ENDS_STATEMENT.test(previous.text)) return true;
  if (width < WRAP_WIDTH.narrowest || width > WRAP_WIDTH.widest) return false;
  // Text is wrapped greedily: the line broke because the next word had no room.
  const nextWord = line.text.split(/\s/, 1)[0] ?? '';
  return previous.text.length >= WRAP_WIDTH.narrowest && previous.text.length + 1 + nextWord.length > width;
}

/** The longest line of the run of prose and item lines around a line, in UTF-16 units. */
function paragraphWidth(lines: TextLine[], index: number): number {
  let width = 0;
  const isText = (line: TextLine | undefined): line is TextLine => line?.kind === 'prose' || line?.kind === 'item';
  for (let before = index - 1; isText(lines[before]); before -= 1) width = Math.max(width, lines[before]?.text.length ?? 0);
  for (let after = index; isText(lines[after]); after += 1) width = Math.max(width, lines[after]?.text.length ?? 0);
  return width;
}

/** A short line without a full stop above something that is not such a line. Three in a row are a list, not headings. */
function isHeading(text: string, blocks: SelectionBlock[], index: number): boolean {
  const next = blocks[index + 1];
  if (!next || !couldBeHeading(text, blocks[index])) return false;
  if (UNDERLINE.test(text.slice(next.start, next.end))) return true;
  let first = index;
  while (couldBeHeading(text, blocks[first - 1])) first -= 1;
  let last = index;
  while (couldBeHeading(text, blocks[last + 1])) last += 1;
  return last - first < 2 && last + 1 < blocks.length;
}

function couldBeHeading(text: string, block: SelectionBlock | undefined): boolean {
  if (block?.kind !== 'prose' || block.end - block.start > LONGEST_HEADING) return false;
  const line = text.slice(block.start, block.end);
  return /^["'“‘«([¿¡]?[\p{Lu}\p{Lo}\p{N}]/u.test(line) && !ENDS_STATEMENT.test(line) && !line.endsWith(',');
}
