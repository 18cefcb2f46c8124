import { element } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-reader.ts';
import { indentOf, isBlank, joined, type Line } from '../source-lines.ts';
import { readLiteralBlock } from './verbatim.ts';

/** Lines up to a blank or indented one; what ends in `::` announces a block of code. */
export function readParagraph(lines: readonly Line[], at: number, reader: RstReader): ReadBlock {
  let next = at + 1;
  for (let line = lines[next]; line !== undefined && !isBlank(line) && indentOf(line) === 0; line = lines[next])
    next += 1;
  const written = joined(lines.slice(at, next));
  const announces = written.endsWith('::') && !written.endsWith('\\::');
  const words = announces ? announcing(written) : written;
  const line = lines[at]?.number ?? 0;
  const nodes = words === '' ? [] : [element('p', {}, reader.inline(words, line))];
  const literal = announces ? readLiteralBlock(lines, next, reader) : null;
  return literal === null ? { nodes, next } : { nodes: [...nodes, ...literal.nodes], next: literal.next };
}

/** The paragraph without the mark: "Like this::" keeps one colon, "Like this ::" none. */
function announcing(written: string): string {
  const before = written.slice(0, -2);
  return before === '' || /\s$/.test(before) ? before.trimEnd() : `${before}:`;
}
