/**
 * The kind of a line of Markdown. `rule` is a thematic break, `underline` that of a Setext heading, `delimiter` the row below a table's header; a
 * `row` comes after that. `code` is a line inside a fence, or an indented one.
 */
export type LineKind =
  | 'blank'
  | 'text'
  | 'item'
  | 'heading'
  | 'rule'
  | 'underline'
  | 'fence'
  | 'fence-end'
  | 'code'
  | 'delimiter'
  | 'row';

/** The beginning of a line: its kind, and the prefix before its own text (indentation, quote and list marks, the marks of a heading). */
export interface Line {
  kind: LineKind;
  prefix: string;
  /** Whether it continues the paragraph of the previous line. */
  continues: boolean;
}

/** A run of backticks or tildes that opens a fence. */
export interface Fence {
  character: string;
  length: number;
}

/** Whether the line is a thematic break: three or more of one of `*`, `-`, `_`, possibly with white space. */
export function isRule(text: string): boolean {
  const [mark = ''] = text.trimStart();
  if (!/[*_-]/.test(mark)) return false;
  let count = 0;
  for (const character of text) {
    if (character === mark) count += 1;
    else if (!/\s/.test(character)) return false;
  }
  return count >= 3;
}

/** Whether the line underlines a heading: `===` or `---`. */
export function isUnderline(text: string): boolean {
  const line = text.trim();
  return line !== '' && (line === '='.repeat(line.length) || line === '-'.repeat(line.length));
}

/** Returns the length of a heading's marks with the white space after them; 0 when the line is not a heading. */
export function headingMarkLength(text: string): number {
  return /^#{1,6}(?:[ \t]+|(?=\r?\n|$))/.exec(text)?.[0].length ?? 0;
}

/** Returns the fence that opens here; backticks with another backtick after them on the line are a code span. */
export function readFence(text: string): Fence | null {
  const [run = ''] = /^(?:`+|~+)/.exec(text) ?? [];
  if (run.length < 3) return null;
  const character = run.charAt(0);
  if (character === '`' && text.includes('`', run.length)) return null;
  return { character, length: run.length };
}

/** Whether the whole line closes the fence. */
export function closesFence(text: string, fence: Fence): boolean {
  const line = text.trim();
  return line.length >= fence.length && line === fence.character.repeat(line.length);
}

/** Returns the number of cells of a table's delimiter row (`|---|:-:|`); 0 when the line is not one. */
export function delimiterCells(text: string): number {
  let line = text.trim();
  if (!line.includes('|')) return 0;
  if (line.startsWith('|')) line = line.slice(1);
  if (line.endsWith('|')) line = line.slice(0, -1);
  const cells = line.split('|');
  return cells.every((cell) => isDelimiterCell(cell.trim())) ? cells.length : 0;
}

function isDelimiterCell(cell: string): boolean {
  return /^:?-+:?$/.test(cell);
}
