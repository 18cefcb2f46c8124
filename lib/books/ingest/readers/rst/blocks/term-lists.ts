import type { ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-page.ts';
import { cutIndent, dedent, endOfIndented, indentOf, isBlank, type Line } from '../source-lines.ts';
import { readItems } from './item-lists.ts';

/** Reads a term line with its definition indented below it, without a blank line between the two. */
export function readDefinitionList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  return termList(
    readItems(lines, at, ({ text: words, number }, place) => {
      if (!isTerm(lines, place)) return null;
      const next = endOfIndented(lines, place + 1);
      const [term = '', ...classifiers] = words.split(' : ');
      const kinds = classifiers.flatMap((kind) => [text(' '), element('em', {}, reader.inline(kind, number))]);
      const meaning = reader.blocks(dedent(lines.slice(place + 1, next)));
      return { nodes: entry([...reader.inline(term, number), ...kinds], meaning), next };
    }),
  );
}

function entry(term: ElementContent[], meaning: ElementContent[]): ElementContent[] {
  return [element('dt', {}, term), element('dd', {}, meaning)];
}

function termList(list: ReadBlock | null): ReadBlock | null {
  return list && { ...list, nodes: list.nodes.length === 0 ? [] : [element('dl', {}, list.nodes)] };
}

function isTerm(lines: readonly Line[], at: number): boolean {
  const [line, below] = [lines[at], lines[at + 1]];
  if (line === undefined || below === undefined || isBlank(line) || isBlank(below)) return false;
  return (
    indentOf(line) === 0 && indentOf(below) > 0 && !line.text.endsWith('::') && !/^(?:\.\.|__)(?: |$)/.test(line.text)
  );
}

/** Returns the name of a field and the start of its body; null for a line that is not a field. */
export function fieldOf(line: string): { name: string; width: number } | null {
  if (!line.startsWith(':') || /^:(?:[\s:]|$)/.test(line)) return null;
  for (let at = line.indexOf(':', 1); at !== -1; at = line.indexOf(':', at + 1)) {
    if (line[at - 1] === '\\') continue;
    const behind = line[at + 1];
    if (behind !== undefined && behind !== ' ') {
      if (behind === '`') return null;
      continue;
    }
    let width = at + 1;
    while (line[width] === ' ') width += 1;
    return { name: line.slice(1, at), width };
  }
  return null;
}

/** Fields that are meant for Sphinx and not for readers. */
const SETTINGS = /^(?:orphan|tocdepth|nocomments|nosearch|no-search|hero|layout|sd_hide_title)$/i;

export function readFieldList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  return termList(
    readItems(lines, at, (line, place) => {
      const field = fieldOf(line.text);
      if (field === null) return null;
      const next = Math.max(place + 1, endOfIndented(lines, place + 1));
      if (SETTINGS.test(field.name)) return { nodes: [], next };
      const term = element('dt', {}, fieldLabel(field.name, line.number, reader));
      const body = reader.blocks([...cutIndent([line], field.width), ...dedent(lines.slice(place + 1, next))]);
      return { nodes: [term, ...(body.length > 0 ? [element('dd', {}, body)] : [])], next };
    }),
  );
}

const OPTION =
  /^(?:[-+][a-zA-Z0-9](?: ?(?:<[^<>]+>|[a-zA-Z][\w-]*))?|--[a-zA-Z0-9][\w.-]*(?:[ =](?:<[^<>]+>|[a-zA-Z][\w.-]*))?|\/[a-zA-Z](?: [a-zA-Z][\w-]*)?)$/;

/** Reads options of a command and their descriptions, two spaces or a line apart. */
export function readOptionList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  return termList(
    readItems(lines, at, (line, place) => {
      const options = optionsAt(lines, place);
      if (options === null) return null;
      const next = Math.max(place + 1, endOfIndented(lines, place + 1));
      const head = options.width < line.text.length ? cutIndent([line], options.width) : [];
      const meaning = reader.blocks([...head, ...dedent(lines.slice(place + 1, next))]);
      return { nodes: entry([element('code', {}, [text(options.written)])], meaning), next };
    }),
  );
}

function optionsAt(lines: readonly Line[], at: number): { written: string; width: number } | null {
  const [line, below] = [lines[at], lines[at + 1]];
  if (line === undefined || !/^[-+/]/.test(line.text)) return null;
  const gap = line.text.indexOf('  ');
  const written = gap === -1 ? line.text : line.text.slice(0, gap);
  if (!written.split(', ').every((option) => OPTION.test(option))) return null;
  if (gap === -1)
    return below !== undefined && !isBlank(below) && indentOf(below) > 0 ? { written, width: written.length } : null;
  let width = gap;
  while (line.text[width] === ' ') width += 1;
  return { written, width };
}

const PARAMETERS = /^(?:param|parameter|arg|argument|key|keyword|kwarg|var|ivar|cvar)$/;
/** Labels that Sphinx displays for fields that describe a function. */
const LABELS = new Map(
  Object.entries({
    Raises: 'raises raise except exception',
    Throws: 'throws',
    'Type of': 'type vartype',
    Returns: 'returns return',
    'Return type': 'rtype',
    Yields: 'yields',
    'Yield type': 'ytype',
  }).flatMap(([label, fields]) => fields.split(' ').map((field): [string, string] => [field, label])),
);

/** Returns the displayed name of a field: `param int size` becomes `size (int)`. */
function fieldLabel(name: string, line: number, reader: RstReader): ElementContent[] {
  const [kind = '', ...words] = name.split(' ').filter((word) => word !== '');
  if (PARAMETERS.test(kind) && words.length > 0) {
    const code = element('code', {}, [text(words.at(-1) ?? '')]);
    return words.length === 1 ? [code] : [code, text(` (${words.slice(0, -1).join(' ')})`)];
  }
  const label = LABELS.get(kind);
  if (label === undefined) return reader.inline(name, line);
  return words.length === 0 ? [text(label)] : [text(`${label} `), element('code', {}, [text(words.join(' '))])];
}
