import type { ElementContent } from 'hast';

import { element } from '../../tree/hast-nodes.ts';
import type { ReadBlock, RstReader } from '../rst-page.ts';
import { cutIndent, endOfIndented, indentOf, isBlank, type Line } from '../source-lines.ts';

const BULLET = /^([*+\-\u2022\u2023\u2043])(?: +|$)/;

/** Reads a list of consecutive items, with or without blank lines in between; null if no item begins here. */
export function readItems(
  lines: readonly Line[],
  at: number,
  read: (line: Line, at: number) => ReadBlock | null,
): ReadBlock | null {
  const nodes: ElementContent[] = [];
  let next = at;
  for (let place = at; ; place = skipBlank(lines, next)) {
    const line = lines[place];
    const item = line === undefined ? null : read(line, place);
    if (item === null) return next === at ? null : { nodes, next };
    nodes.push(...item.nodes);
    next = item.next;
  }
}

export function readBulletList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const bullet = BULLET.exec(lines[at]?.text ?? '')?.[1];
  const list = readItems(lines, at, ({ text }, place) => {
    const [marker = '', sign] = BULLET.exec(text) ?? [];
    return sign === undefined || sign !== bullet ? null : readItem(lines, { at: place, width: marker.length }, reader);
  });
  return list && { ...list, nodes: [element('ul', {}, list.nodes)] };
}

export function readEnumeratedList(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const first = enumeratorAt(lines, at);
  let last: Enumerator | null = null;
  const list = readItems(lines, at, (_, place) => {
    const following = enumeratorAt(lines, place);
    const current = following === null || last === null ? following : follows(following, last);
    last = current;
    return current && readItem(lines, { at: place, width: current.width }, reader);
  });
  if (first === null || list === null) return null;
  const start = first.value === 1 ? {} : { start: first.value };
  const type = first.style === '1' ? {} : { type: first.style };
  return { ...list, nodes: [element('ol', { ...start, ...type }, list.nodes)] };
}

/** Returns the enumerator of a line. The line begins an item only if the next line is a valid continuation. */
function enumeratorAt(lines: readonly Line[], at: number): Enumerator | null {
  const enumerator = enumeratorOf(lines[at]?.text ?? '');
  const next = lines[at + 1];
  if (enumerator === null || next === undefined || isBlank(next)) return enumerator;
  const goesOn = indentOf(next) > 0 || enumeratorOf(next.text) !== null;
  return goesOn ? enumerator : null;
}

/** Reads an item whose marker is `width` wide, with all lines indented below it. */
function readItem(lines: readonly Line[], { at, width }: { at: number; width: number }, reader: RstReader): ReadBlock {
  const first = lines[at];
  const isEmpty = (first?.text.length ?? 0) <= width;
  const below = lines[at + 1];
  const indent = isEmpty && below !== undefined && !isBlank(below) ? Math.max(1, indentOf(below)) : width;
  const next = Math.max(at + 1, endOfIndented(lines, at + 1, Math.min(indent, width)));
  const rest = cutUpTo(lines.slice(at + 1, next), indent);
  const head = first === undefined || isEmpty ? [] : cutIndent([first], width);
  return { nodes: [element('li', {}, reader.blocks([...head, ...rest]))], next };
}

/** Removes an indent, as far as it is there. */
function cutUpTo(lines: readonly Line[], indent: number): Line[] {
  return lines.map((line) => cutIndent([line], Math.min(indent, indentOf(line)))[0] ?? line);
}

export function skipBlank(lines: readonly Line[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return next;
}

/** The start of an item in an enumerated list, such as `(a) ` or `2. `. */
interface Enumerator {
  /** The `type` of the HTML list. */
  style: '1' | 'a' | 'A' | 'i' | 'I';
  /** The punctuation around the enumerator. */
  form: string;
  value: number;
  isAutomatic: boolean;
  /** Width including the white space after the enumerator. */
  width: number;
  written: string;
}

const ENUMERATOR = /^(\(?)(\d{1,9}|#|[a-zA-Z]|[ivxlcdm]{2,12}|[IVXLCDM]{2,12})([.)])(?: +|$)/;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function enumeratorOf(text: string): Enumerator | null {
  const [match, open = '', written = '', close = ''] = ENUMERATOR.exec(text) ?? [];
  if (match === undefined || (open === '(' && close !== ')')) return null;
  const form = open + close;
  return { ...valueOf(written), form, isAutomatic: written === '#', width: match.length, written };
}

function valueOf(written: string): Pick<Enumerator, 'style' | 'value'> {
  if (written === '#') return { style: '1', value: 1 };
  if (/^\d/.test(written)) return { style: '1', value: Number(written) };
  const isLower = written === written.toLowerCase();
  // A single letter is alphabetic, but a list that begins with an i has Roman numerals.
  if (written.length > 1 || written.toLowerCase() === 'i') {
    return { style: isLower ? 'i' : 'I', value: romanValue(written.toLowerCase()) };
  }
  return { style: isLower ? 'a' : 'A', value: letterValue(written) };
}

/** Returns an enumerator as the successor of `last`; null if it begins another list. */
function follows(next: Enumerator, last: Enumerator): Enumerator | null {
  if (next.form !== last.form) return null;
  if (next.isAutomatic) return { ...next, style: last.style, value: last.value + 1 };
  if (next.style === last.style) return next.value === last.value + 1 ? next : null;
  const other = readAs(next, last.style);
  return other?.value === last.value + 1 ? other : null;
}

function readAs(next: Enumerator, style: Enumerator['style']): Enumerator | null {
  if (next.written.length !== 1 || style === '1' || next.style === '1') return null;
  const isRoman = style.toLowerCase() === 'i';
  return { ...next, style, value: isRoman ? romanValue(next.written.toLowerCase()) : letterValue(next.written) };
}

function letterValue(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 96;
}

function romanValue(numeral: string): number {
  const values = [...numeral].map((digit) => ROMAN[digit] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
