import type { LineCursor } from './line-cursor.ts';
import { isRule } from './line-leaf.ts';

/** A block quote, or a list item whose text starts `width` columns behind where its parent's starts. */
export type Container = { kind: 'quote' } | { kind: 'item'; width: number };

const DEPTH_MAX = 24;
const CODE_INDENT = 4;

/** How many of the open containers this line stays in; the cursor goes behind their marks. */
export function matchContainers(open: readonly Container[], cursor: LineCursor): number {
  const unmatched = open.findIndex((container) => !staysIn(container, cursor));
  return unmatched === -1 ? open.length : unmatched;
}

function staysIn(container: Container, cursor: LineCursor): boolean {
  if (container.kind === 'quote') return readQuoteMark(cursor);
  if (cursor.isBlank) return true;
  if (cursor.indent < container.width) return false;
  cursor.skip(container.width);
  return true;
}

/** The containers that begin on this line. A list that interrupts a paragraph starts with 1 and with words. */
export function openContainers(cursor: LineCursor, interrupts: boolean): Container[] {
  const opened: Container[] = [];
  while (opened.length < DEPTH_MAX && cursor.indent < CODE_INDENT) {
    const container = readContainer(cursor, interrupts && opened.length === 0);
    if (container === null) break;
    opened.push(container);
  }
  return opened;
}

function readContainer(cursor: LineCursor, interrupts: boolean): Container | null {
  if (readQuoteMark(cursor)) return { kind: 'quote' };
  if (isRule(cursor.rest)) return null;
  return readListMark(cursor, interrupts);
}

function readQuoteMark(cursor: LineCursor): boolean {
  const { indent } = cursor;
  if (indent >= CODE_INDENT || cursor.rest.trimStart().charAt(0) !== '>') return false;
  cursor.skip(indent);
  cursor.advance(1);
  cursor.skip(1);
  return true;
}

function readListMark(cursor: LineCursor, interrupts: boolean): Container | null {
  const { indent } = cursor;
  const mark = /^[ \t]{0,9}([-*+]|(\d{1,9})[.)])(?=\s|$)/.exec(cursor.rest);
  if (mark === null) return null;
  const [whole, sign = '', number] = mark;
  const after = cursor.rest.slice(whole.length);
  const isEmpty = after.trim() === '';
  if (interrupts && (isEmpty || (number !== undefined && Number(number) !== 1))) return null;
  cursor.skip(indent);
  cursor.advance(sign.length);
  const gap = isEmpty || cursor.indent > CODE_INDENT ? 1 : cursor.indent;
  cursor.skip(gap);
  return { kind: 'item', width: indent + sign.length + gap };
}
