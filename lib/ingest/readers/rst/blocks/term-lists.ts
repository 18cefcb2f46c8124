import type { ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-reader.ts';
import { cutIndent, dedent, endOfIndented, indentOf, isBlank, type Line } from '../source-lines.ts';
import { fieldLabel } from './field-labels.ts';
import { skipBlank } from './item-lists.ts';

/** A line, and what it means indented below it, without a blank line between the two. */
export function readDefinitionList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  if (!isTerm(lines, at)) return null;
  const items: ElementContent[] = [];
  let next = at;
  for (let place = at; isTerm(lines, place); place = skipBlank(lines, next)) {
    const line = lines[place];
    if (line === undefined) break;
    const end = endOfIndented(lines, place + 1);
    const [term = '', ...classifiers] = line.text.split(' : ');
    const kinds = classifiers.flatMap((kind) => [text(' '), element('em', {}, reader.inline(kind, line.number))]);
    items.push(
      element('dt', {}, [...reader.inline(term, line.number), ...kinds]),
      element('dd', {}, reader.blocks(dedent(lines.slice(place + 1, end)))),
    );
    next = end;
  }
  return { nodes: [element('dl', {}, items)], next };
}

function isTerm(lines: readonly Line[], at: number): boolean {
  const [line, below] = [lines[at], lines[at + 1]];
  if (line === undefined || below === undefined || isBlank(line) || isBlank(below)) return false;
  return (
    indentOf(line) === 0 && indentOf(below) > 0 && !line.text.endsWith('::') && !/^(?:\.\.|__)(?: |$)/.test(line.text)
  );
}

/** The name of a field and where its body begins; null for a line that is no field. */
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

/** Fields of a page that tell Sphinx something and its readers nothing. */
const SETTINGS = new Set([
  'orphan',
  'tocdepth',
  'nocomments',
  'nosearch',
  'no-search',
  'hero',
  'layout',
  'sd_hide_title',
]);

export function readFieldList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  if (fieldOf(lines[at]?.text ?? '') === null) return null;
  const items: ElementContent[] = [];
  let next = at;
  for (let place = at; place < lines.length; place = skipBlank(lines, next)) {
    const line = lines[place];
    const field = line === undefined ? null : fieldOf(line.text);
    if (line === undefined || field === null) break;
    next = Math.max(place + 1, endOfIndented(lines, place + 1));
    if (SETTINGS.has(field.name.toLowerCase())) continue;
    const body = reader.blocks([...cutIndent([line], field.width), ...dedent(lines.slice(place + 1, next))]);
    items.push(element('dt', {}, fieldLabel(field.name, line.number, reader)));
    if (body.length > 0) items.push(element('dd', {}, body));
  }
  return { nodes: items.length === 0 ? [] : [element('dl', {}, items)], next };
}
