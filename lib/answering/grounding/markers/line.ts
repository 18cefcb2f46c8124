/**
 * What a line of Markdown is. `rule` is a thematic break, `underline` that of a Setext heading, `delimiter` the row below a
 * table's header; a `row` stands below that. `code` is a line inside a fence, or an indented one.
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

/** How a line begins: its kind, and what stands before its own text (indentation, quote and list marks, the marks of a heading). */
export interface Line {
  kind: LineKind;
  prefix: string;
  /** Whether it goes on with the paragraph of the line before. */
  continues: boolean;
}

/** A run of backticks or tildes that opens a fence. */
export interface Fence {
  character: string;
  length: number;
}

/** Whether the line is a thematic break: three or more of one of `*`, `-`, `_`, and white space. */
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

/** The length of a heading's marks with the white space behind them; 0 when it is none. */
export function headingMarkLength(text: string): number {
  return /^#{1,6}(?:[ \t]+|(?=\r?\n|$))/.exec(text)?.[0].length ?? 0;
}

/** The fence that opens here; backticks with another backtick behind them on the line are a code span. */
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

/** The number of cells of a table's delimiter row (`|---|:-:|`); 0 when it is none. */
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
