import type { ElementContent, Root } from 'hast';

import { element, elementsOf, mapChildren, text } from './hast-nodes.ts';

/**
 * A gap is a place at which something that the source refers to is missing. In source text, a gap is represented by a mark of noncharacters, which no
 * source can contain (see `decode-source.ts`), no parser changes and no highlighter splits.
 */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const FIRST_DIGIT = 0xfdd2;
const BASE = 16;

const GAP_MARK = /\uFDD0([\uFDD2-\uFDE1]+)\uFDD1/g;

/** Returns the mark of the gap with this number. */
export function gapMark(number: number): string {
  const digits = number.toString(BASE).split('');
  return OPEN + digits.map((digit) => String.fromCharCode(FIRST_DIGIT + parseInt(digit, BASE))).join('') + CLOSE;
}

/** Splits a text at its marks into strings and, between them, the numbers of the gaps. */
export function splitAtGapMarks(text: string): (string | number)[] {
  return text.split(GAP_MARK).map((part, index) => (index % 2 === 0 ? part : numberOf(part)));
}

/** Removes the marks from a text. */
function withoutGapMarks(text: string): string {
  return text.replace(GAP_MARK, '');
}

function numberOf(digits: string): number {
  return [...digits].reduce((number, digit) => number * BASE + (digit.charCodeAt(0) - FIRST_DIGIT), 0);
}

/** Shows a short note for each missing part: it is visible but not text, and so never evidence. */
export function fillGaps(tree: Root, gaps: string[]): void {
  if (gaps.length === 0) return;
  for (const { properties } of elementsOf(tree)) {
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value === 'string') properties[name] = withoutGapMarks(value);
    }
  }
  mapChildren(tree, (node) => {
    if (node.type !== 'text') return [node];
    return splitAtGapMarks(node.value).flatMap((part): ElementContent[] => {
      if (typeof part === 'string') return part === '' ? [] : [text(part)];
      return [element('span', { className: ['gap'], dataNoText: '' }, [text(`[missing: ${gaps[part] ?? ''}]`)])];
    });
  });
}
