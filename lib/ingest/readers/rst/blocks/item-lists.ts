import type { ElementContent } from 'hast';

import { element } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-reader.ts';
import { cutIndent, endOfIndented, indentOf, isBlank, type Line } from '../source-lines.ts';
import { type Enumerator, enumeratorOf, follows } from './enumerators.ts';

const BULLET = /^([*+\-\u2022\u2023\u2043])(?: +|$)/;

export function readBulletList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const bullet = BULLET.exec(lines[at]?.text ?? '')?.[1];
  if (bullet === undefined) return null;
  const items: ElementContent[] = [];
  let next = at;
  for (let marker = BULLET.exec(lines[next]?.text ?? ''); marker?.[1] === bullet;) {
    const item = readItem(lines, { at: next, width: marker[0].length }, reader);
    items.push(element('li', {}, item.nodes));
    next = skipBlank(lines, item.next);
    marker = BULLET.exec(lines[next]?.text ?? '');
  }
  return { nodes: [element('ul', {}, items)], next };
}

export function readEnumeratedList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const first = enumeratorAt(lines, at);
  if (first === null) return null;
  const items: ElementContent[] = [];
  let next = at;
  let last: Enumerator = first;
  for (let current: Enumerator | null = first; current !== null;) {
    last = current;
    const item = readItem(lines, { at: next, width: current.width }, reader);
    items.push(element('li', {}, item.nodes));
    next = skipBlank(lines, item.next);
    const following = enumeratorAt(lines, next);
    current = following === null ? null : follows(following, last);
  }
  const start = first.value === 1 ? {} : { start: first.value };
  const type = first.style === '1' ? {} : { type: first.style };
  return { nodes: [element('ol', { ...start, ...type }, items)], next };
}

/** A line that begins like an item is one only if the next line goes on as an item would. */
function enumeratorAt(lines: readonly Line[], at: number): Enumerator | null {
  const enumerator = enumeratorOf(lines[at]?.text ?? '');
  const next = lines[at + 1];
  if (enumerator === null || next === undefined || isBlank(next)) return enumerator;
  const goesOn = indentOf(next) > 0 || enumeratorOf(next.text) !== null;
  return goesOn ? enumerator : null;
}

/** The item whose marker is `width` wide, and all lines that are indented below it. */
function readItem(lines: readonly Line[], { at, width }: { at: number; width: number }, reader: RstReader): ReadBlock {
  const first = lines[at];
  const isEmpty = (first?.text.length ?? 0) <= width;
  const below = lines[at + 1];
  const indent = isEmpty && below !== undefined && !isBlank(below) ? Math.max(1, indentOf(below)) : width;
  const next = Math.max(at + 1, endOfIndented(lines, at + 1, Math.min(indent, width)));
  const rest = cutUpTo(lines.slice(at + 1, next), indent);
  const head = first === undefined || isEmpty ? [] : cutIndent([first], width);
  return { nodes: reader.blocks([...head, ...rest]), next };
}

/** Cuts an indent, or what there is of it. */
function cutUpTo(lines: readonly Line[], indent: number): Line[] {
  return lines.map((line) => cutIndent([line], Math.min(indent, indentOf(line)))[0] ?? line);
}

export function skipBlank(lines: readonly Line[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return next;
}
