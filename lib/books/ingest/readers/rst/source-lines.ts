/** A line of a source, without trailing white space. */
export interface Line {
  text: string;
  /** Line number in its file, from 1. */
  number: number;
}

const TAB_WIDTH = 8;

/**
 * Splits a text that begins at line `first` of its file into lines: tabs become the spaces they stand for, and other white space than line ends
 * becomes spaces.
 */
export function linesOf(text: string, first = 1): Line[] {
  return text.split('\n').map((line, index) => ({ text: expandTabs(line).trimEnd(), number: index + first }));
}

function expandTabs(line: string): string {
  if (!/[\t\v\f]/.test(line)) return line;
  const [first = '', ...others] = line.replace(/[\v\f]/g, ' ').split('\t');
  return others.reduce((text, part) => text + ' '.repeat(TAB_WIDTH - (text.length % TAB_WIDTH)) + part, first);
}

export function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text === '';
}

/** Returns the number of leading spaces of a line. */
export function indentOf(line: Line): number {
  let indent = 0;
  while (line.text.charCodeAt(indent) === 32) indent += 1;
  return indent;
}

/** Removes the first `width` characters of each line. */
export function cutIndent(lines: readonly Line[], width: number): Line[] {
  return lines.map(({ text, number }) => ({ text: text.slice(width), number }));
}

/** Removes the common indentation. */
export function dedent(lines: readonly Line[]): Line[] {
  const indents = lines.filter((line) => !isBlank(line)).map(indentOf);
  return cutIndent(lines, indents.length === 0 ? 0 : indents.reduce((least, indent) => Math.min(least, indent)));
}

/** Removes leading and trailing blank lines. */
export function trimBlank(lines: readonly Line[]): Line[] {
  let start = 0;
  let end = lines.length;
  while (start < end && isBlank(lines[start])) start += 1;
  while (end > start && isBlank(lines[end - 1])) end -= 1;
  return lines.slice(start, end);
}

/** Returns the end of the lines that are blank or indented by at least `indent`, without trailing blank ones. */
export function endOfIndented(lines: readonly Line[], start: number, indent = 1): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || isBlank(line)) continue;
    if (indentOf(line) < indent) break;
    end = at + 1;
  }
  return end;
}

/** Returns the end of the consecutive lines without a blank one. */
export function endOfParagraph(lines: readonly Line[], start: number): number {
  let end = start;
  while (end < lines.length && !isBlank(lines[end])) end += 1;
  return end;
}

export function joined(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n');
}
