import { linesNumbered } from '../book/included-part.ts';

interface Mark {
  kind: 'tag' | 'end';
  name: string;
}

/** The part of a file that an include asks for by `lines` or `tag(s)`, without the lines that mark tags. */
export function selectPart(text: string, attributes: Readonly<Record<string, string>>): string {
  const { lines, tag, tags } = attributes;
  const all = text.split('\n');
  if (lines !== undefined && lines !== '') return linesNumbered(all, lines).join('\n');
  const names = (tags ?? tag ?? '')
    .split(/[;,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return (names.length === 0 ? all.filter((line) => markOf(line) === null) : taggedLines(all, names)).join('\n');
}

/** The lines within tags; `!name` leaves those of a tag out, `*` and `**` stand for all tags and all lines. */
function taggedLines(lines: string[], names: string[]): string[] {
  const wanted = new Set(names.filter((name) => !name.startsWith('!')));
  const unwanted = new Set(names.flatMap((name) => (name.startsWith('!') ? [name.slice(1)] : [])));
  const isOpenTaken = wanted.has('**') || wanted.size === 0;
  const open: string[] = [];
  return lines.filter((line) => {
    const mark = markOf(line);
    if (mark !== null) {
      if (mark.kind === 'tag') open.push(mark.name);
      else if (open.includes(mark.name)) open.splice(open.lastIndexOf(mark.name), 1);
      return false;
    }
    if (open.some((one) => unwanted.has(one))) return false;
    return isOpenTaken || open.some((one) => wanted.has(one) || wanted.has('*'));
  });
}

/** Of a line with `tag::name[]` or `end::name[]`. */
function markOf(line: string): Mark | null {
  const end = line.indexOf('[]');
  const [begins, ends] = [line.lastIndexOf('tag::', end), line.lastIndexOf('end::', end)];
  const start = Math.max(begins, ends);
  if (end === -1 || start === -1) return null;
  const name = line.slice(start + 'tag::'.length, end);
  return name === '' || /[\s[\]]/.test(name) ? null : { kind: begins > ends ? 'tag' : 'end', name };
}
