import type { ElementContent } from 'hast';

import { element, text } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-reader.ts';
import { cutIndent, dedent, endOfIndented, indentOf, isBlank, type Line } from '../source-lines.ts';
import { skipBlank } from './item-lists.ts';

const OPTION =
  /^(?:[-+][a-zA-Z0-9](?: ?(?:<[^<>]+>|[a-zA-Z][\w-]*))?|--[a-zA-Z0-9][\w.-]*(?:[ =](?:<[^<>]+>|[a-zA-Z][\w.-]*))?|\/[a-zA-Z](?: [a-zA-Z][\w-]*)?)$/;

/** Options of a command with what they do, two spaces or a line apart. */
export function readOptionList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  if (optionsAt(lines, at) === null) return null;
  const items: ElementContent[] = [];
  let next = at;
  for (let place = at; place < lines.length; place = skipBlank(lines, next)) {
    const options = optionsAt(lines, place);
    const line = lines[place];
    if (options === null || line === undefined) break;
    next = Math.max(place + 1, endOfIndented(lines, place + 1));
    const head = options.width < line.text.length ? cutIndent([line], options.width) : [];
    items.push(
      element('dt', {}, [element('code', {}, [text(options.written)])]),
      element('dd', {}, reader.blocks([...head, ...dedent(lines.slice(place + 1, next))])),
    );
  }
  return { nodes: [element('dl', {}, items)], next };
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
