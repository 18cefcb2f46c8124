/** The mark of a line at which a named part of a file begins or ends. An end without a name closes the innermost part. */
interface PartMark {
  name: string;
  isEnd: boolean;
}

/** Parses the part mark of a line. */
export type PartMarks = (line: string) => PartMark | null;

/** The part of a file that is included; several filters are applied in the order of these fields. The whole file if none is given. */
export interface Selection {
  /** The words after which the part begins, and those before which it ends. */
  words?: { after: string; before: string };
  /** A function or class of Python; if there is none of that name, all lines. */
  pythonObject?: string;
  /** Text in the lines at which or after which the part begins, and at which or before which it ends. */
  from?: string;
  behind?: string;
  to?: string;
  before?: string;
  /** Line numbers from 1, as ranges in the order to read them: `2`, `2-4`, `2,5-7`, `3-`, `1:5`, `1;3..5;8..-1`. */
  numbers?: string;
  /** Range of lines, as the arguments of `Array.prototype.slice`. */
  slice?: readonly [start: number | undefined, end: number | undefined];
  /** Parses part marks; the lines that contain them are not part of the text. */
  marks?: PartMarks;
  /** Parts by their names; `!name` leaves a part out, `*` and `**` stand for all parts and all lines. */
  parts?: readonly string[];
  /** True if only the first part of a name is selected, not all of them. */
  isFirst?: boolean;
  /** Number of columns by which the lines are unindented; null for the largest possible number. */
  dedent?: number | null;
}

/** Returns the selected lines of a file, without an empty one after its last line break; null if it has no part of that name. */
export function includePart(text: string, selection: Selection): string[] | null {
  const { words, pythonObject, numbers, slice, marks, parts = [], dedent } = selection;
  let lines = (words === undefined ? text : betweenWords(text, words)).replace(/\n$/, '').split('\n');
  if (pythonObject !== undefined) lines = pythonLines(lines, pythonObject);
  lines = betweenLines(lines, selection);
  if (numbers !== undefined) lines = linesNumbered(lines, numbers);
  if (slice !== undefined) lines = lines.slice(...slice);
  const marked =
    marks === undefined ? lines : markedLines(lines, { marks, parts, isFirst: selection.isFirst === true });
  return marked === null || dedent === undefined ? marked : dedented(marked, dedent);
}

function betweenWords(text: string, { after, before }: { after: string; before: string }): string {
  const start = after === '' ? 0 : text.indexOf(after);
  const rest = start === -1 ? text : text.slice(start + after.length);
  const end = before === '' ? -1 : rest.indexOf(before);
  return end === -1 ? rest : rest.slice(0, end);
}

function betweenLines(lines: string[], { from, behind, to, before }: Selection): string[] {
  const find = (sign: string | undefined, start: number) =>
    sign === undefined || sign === '' ? -1 : lines.findIndex((line, index) => index >= start && line.includes(sign));
  const at = find(from, 0);
  const start = at === -1 ? find(behind, 0) + 1 : at;
  const last = find(to, start);
  const end = last === -1 ? find(before, start) : last + 1;
  return lines.slice(start, end === -1 ? lines.length : end);
}

/** Returns a function or class by its name, with its decorators; all lines if it is not found. */
function pythonLines(lines: string[], name: string): string[] {
  const last = name.split('.').at(-1) ?? name;
  const isStart = (line: string) =>
    /^\s*(?:async\s+)?(?:def|class)\s/.test(line) && /(?:def|class)\s+(\w+)/.exec(line)?.[1] === last;
  const definition = lines.findIndex(isStart);
  if (definition === -1) return lines;
  const indent = lines[definition]?.search(/\S/) ?? 0;
  let start = definition;
  while (start > 0 && lines[start - 1]?.trimStart().startsWith('@') === true) start -= 1;
  const end = lines.findIndex((line, index) => index > definition && line.trim() !== '' && line.search(/\S/) <= indent);
  return lines.slice(start, end === -1 ? lines.length : end);
}

function linesNumbered(lines: readonly string[], asked: string): string[] {
  return asked.split(/[,;]/).flatMap((range) => {
    const [, first = '', dash = '', last = ''] =
      /^(\d{0,9})(-|:|\.\.)?(-1|\d{0,9})$/.exec(range.replaceAll(/\s/g, '')) ?? [];
    if (first + last === '' && dash === '') return [];
    const start = first === '' ? 1 : Number(first);
    const end = dash === '' ? start : last === '' || last === '-1' ? lines.length : Number(last);
    return lines.slice(Math.max(0, start - 1), end);
  });
}

function markedLines(
  lines: readonly string[],
  { marks, parts, isFirst }: { marks: PartMarks; parts: readonly string[]; isFirst: boolean },
): string[] | null {
  const wanted = parts.filter((name) => !name.startsWith('!'));
  const unwanted = new Set(parts.flatMap((name) => (name.startsWith('!') ? [name.slice(1)] : [])));
  const isWhole = wanted.length === 0 || wanted.includes('**');
  const isWanted = (name: string) => wanted.includes(name) || wanted.includes('*');
  const open: string[] = [];
  const begun = new Set<string>();
  const taken: string[] = [];
  for (const line of lines) {
    const mark = marks(line);
    if (mark === null) {
      if ((isWhole || open.some(isWanted)) && !open.some((name) => unwanted.has(name))) taken.push(line);
    } else if (mark.isEnd) {
      const closed = closePart(open, mark.name);
      if (isFirst && wanted.includes(closed)) break;
    } else {
      open.push(mark.name);
      begun.add(mark.name);
    }
  }
  return isWhole || wanted.some((name) => name === '*' || begun.has(name)) ? taken : null;
}

/** Closes a part and returns its name; empty if none ends. */
function closePart(open: string[], name: string): string {
  const at = name === '' ? open.length - 1 : open.lastIndexOf(name);
  return (at === -1 ? undefined : open.splice(at, 1)[0]) ?? '';
}

function dedented(lines: readonly string[], asked: number | null): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const width = asked ?? indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  return lines.map((line) => line.slice(Math.min(width, line.length - line.trimStart().length)));
}
