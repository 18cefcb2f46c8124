/** What stands between blank lines of a plain text. */
export interface TextBlock {
  /**
   * `heading`: a short line set apart. `prose`: lines that were broken at a width, which are one. `verse`: short lines, each for itself.
   * `layout`: lines whose white space says something, as in tables.
   */
  kind: 'heading' | 'prose' | 'verse' | 'layout';
  lines: string[];
}

/** UTF-16 units. */
const HEADING_MAX_LENGTH = 80;
const VERSE_MAX_LENGTH = 45;
/** With more headings than one block in so many, what looks like one is not. */
const BLOCKS_OF_HEADING = 3;
const BLANKS_BEFORE_HEADING = 2;

const RUNS_ON = /[,;:]$/;
// A text may begin with its title, or with its first sentence.
const IS_SENTENCE = /[.!?]$/;
const GAP_IN_LINE = /\S(?: {3}|\t)/;

/** Reads a text by its blank lines alone, in whatever language: a heading is a short line with two of them before it. */
export function readTextBlocks(text: string): TextBlock[] {
  const found: (TextBlock & { isApart: boolean })[] = [];
  let lines: string[] = [];
  let blanks = BLANKS_BEFORE_HEADING;
  const close = () => {
    if (lines.length > 0)
      found.push({ kind: kindOf(lines), lines: trimmed(lines), isApart: blanks >= BLANKS_BEFORE_HEADING });
    if (lines.length > 0) blanks = 0;
    lines = [];
  };
  // A form feed begins a page of paper.
  for (const line of text.replaceAll('\f', '\n\n\n').split('\n')) {
    if (line.trim() !== '') lines.push(line);
    else {
      close();
      blanks += 1;
    }
  }
  close();
  const isHeading = (block: (typeof found)[number]) => {
    const [line = '', ...others] = block.lines;
    const isShort = others.length === 0 && line.length <= HEADING_MAX_LENGTH && /\p{L}/u.test(line);
    return isShort && block.isApart && !RUNS_ON.test(line) && !(block === found[0] && IS_SENTENCE.test(line));
  };
  const headings = found.filter(isHeading).length;
  const hasHeadings = headings <= Math.max(1, found.length / BLOCKS_OF_HEADING);
  return found.map((block) => ({ kind: hasHeadings && isHeading(block) ? 'heading' : block.kind, lines: block.lines }));
}

function kindOf(lines: string[]): TextBlock['kind'] {
  const indent = indentOf(lines);
  const [, ...others] = lines;
  if (others.some((line) => /^\s/.test(line.slice(indent))) || lines.some((line) => GAP_IN_LINE.test(line)))
    return 'layout';
  return others.length > 0 && lines.every((line) => line.length - indent <= VERSE_MAX_LENGTH) ? 'verse' : 'prose';
}

function trimmed(lines: string[]): string[] {
  const indent = indentOf(lines);
  return lines.map((line) => line.slice(indent).trimEnd());
}

function indentOf(lines: string[]): number {
  return lines.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Number.MAX_SAFE_INTEGER);
}
