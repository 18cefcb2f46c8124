/** The part of a file that the options of an include ask for: between lines or texts, some lines, or a Python object. */
export function selectPart(text: string, options: ReadonlyMap<string, string>): string {
  let part = betweenTexts(text, options);
  let lines = part.split('\n');
  const object = options.get('pyobject');
  if (object !== undefined) lines = pythonObject(lines, object);
  lines = betweenMarks(lines, options);
  const asked = options.get('lines');
  if (asked !== undefined) lines = askedLines(lines, asked);
  lines = lines.slice(numberOf(options.get('start-line')) ?? 0, numberOf(options.get('end-line')) ?? lines.length);
  part = lines.join('\n');
  return options.has('dedent') ? dedented(lines, numberOf(options.get('dedent'))) : part;
}

function betweenTexts(text: string, options: ReadonlyMap<string, string>): string {
  // In `literalinclude` these name lines instead (`betweenMarks`).
  if (options.has('language') || options.has('lines')) return text;
  const [after = '', before = ''] = [options.get('start-after'), options.get('end-before')];
  const start = after === '' ? 0 : text.indexOf(after);
  const rest = start === -1 ? text : text.slice(start + after.length);
  const end = before === '' ? -1 : rest.indexOf(before);
  return end === -1 ? rest : rest.slice(0, end);
}

function betweenMarks(lines: string[], options: ReadonlyMap<string, string>): string[] {
  const find = (name: string, from: number) => {
    const mark = options.get(name) ?? '';
    return mark === '' ? -1 : lines.findIndex((line, index) => index >= from && line.includes(mark));
  };
  const [at, after] = [
    find('start-at', 0),
    options.has('language') || options.has('lines') ? find('start-after', 0) : -1,
  ];
  const start = at !== -1 ? at : after + 1;
  const [last, before] = [
    find('end-at', start),
    options.has('language') || options.has('lines') ? find('end-before', start) : -1,
  ];
  const end = last !== -1 ? last + 1 : before === -1 ? lines.length : before;
  return lines.slice(start, end);
}

/** `1,3-5,8-` */
function askedLines(lines: string[], asked: string): string[] {
  return asked.split(',').flatMap((range) => {
    const [, first = '', hyphen = '', last = ''] = /^(\d{0,9})(-?)(\d{0,9})$/.exec(range.trim()) ?? [];
    const start = first === '' ? 1 : Number(first);
    const end = hyphen === '' ? start : last === '' ? lines.length : Number(last);
    return first === '' && hyphen === '' ? [] : lines.slice(Math.max(0, start - 1), end);
  });
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
