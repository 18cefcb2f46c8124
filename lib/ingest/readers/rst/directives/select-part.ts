import { linesNumbered } from '../../book/included-part.ts';

/**
 * The part of a file that the options of an include ask for: between lines or texts, some lines, or a Python object. Of code, `start-after`
 * and `end-before` name whole lines (`isByLine`), of text the words behind and before which it goes on.
 */
export function selectPart(text: string, options: ReadonlyMap<string, string>, { isByLine = false } = {}): string {
  let lines = (isByLine ? text : betweenTexts(text, options)).split('\n');
  const object = options.get('pyobject');
  if (object !== undefined) lines = pythonObject(lines, object);
  lines = betweenMarks(lines, options, isByLine);
  const asked = options.get('lines');
  if (asked !== undefined) lines = linesNumbered(lines, asked);
  lines = lines.slice(numberOf(options.get('start-line')) ?? 0, numberOf(options.get('end-line')) ?? lines.length);
  return options.has('dedent') ? dedented(lines, numberOf(options.get('dedent'))) : lines.join('\n');
}

function betweenTexts(text: string, options: ReadonlyMap<string, string>): string {
  const [after = '', before = ''] = [options.get('start-after'), options.get('end-before')];
  const start = after === '' ? 0 : text.indexOf(after);
  const rest = start === -1 ? text : text.slice(start + after.length);
  const end = before === '' ? -1 : rest.indexOf(before);
  return end === -1 ? rest : rest.slice(0, end);
}

function betweenMarks(lines: string[], options: ReadonlyMap<string, string>, isByLine: boolean): string[] {
  const find = (name: string, from: number) => {
    const mark = options.get(name) ?? '';
    return mark === '' ? -1 : lines.findIndex((line, index) => index >= from && line.includes(mark));
  };
  const at = find('start-at', 0);
  const start = at !== -1 ? at : isByLine ? find('start-after', 0) + 1 : 0;
  const last = find('end-at', start);
  const before = isByLine ? find('end-before', start) : -1;
  return lines.slice(start, last !== -1 ? last + 1 : before === -1 ? lines.length : before);
}

/** A function or class by its name, with its decorators; all lines when it is not found. */
function pythonObject(lines: string[], name: string): string[] {
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

function dedented(lines: string[], asked: number | null): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const width = asked ?? indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  return lines.map((line) => line.slice(Math.min(width, line.length - line.trimStart().length))).join('\n');
}

function numberOf(written: string | undefined): number | null {
  return written !== undefined && /^-?\d{1,9}$/.test(written) ? Number(written) : null;
}
