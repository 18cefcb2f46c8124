import type { Page } from 'playwright-core';

/** A range that is highlighted on screen, by its own arithmetic: offsets of the canonical text. */
export interface LitRange {
  /** Of the CSS highlight. */
  name: string;
  start: number;
  end: number;
  /** The words between its two ends. */
  text: string;
  /** Where it stands in the window, in CSS pixels. */
  top: number;
  bottom: number;
}

/** All ranges of the CSS highlights whose name matches, in reading order. */
export async function litRanges(page: Page, name: RegExp): Promise<LitRange[]> {
  const all = await page.evaluate(readLitRanges);
  return all.filter((range) => name.test(range.name)).toSorted((a, b) => a.start - b.start);
}

/** The places that a set of ranges covers, neighbours and overlaps joined. */
export function joined(ranges: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else places.push({ start, end });
  }
  return places;
}

/**
 * Runs inside the page. It counts by `data-start` and not with the app's own walker, so that the two check each other: a block's
 * text starts at its number; within the block, every character and every `<br>` counts one.
 */
function readLitRanges(): LitRange[] {
  const blockOf = (node: Node): Element | null => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest('[data-start]') ?? null;
  };
  const offsetOf = (node: Node, position: number): number => {
    const target = node instanceof Text ? node : (node.childNodes[position] ?? node);
    const block = blockOf(target);
    if (block === null) return Number.NaN;
    let offset = Number(block.getAttribute('data-start'));
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let next = walker.nextNode(); next !== null && next !== target; next = walker.nextNode()) {
      if (blockOf(next) !== block || next.parentElement?.closest('[data-no-text]')) continue;
      if (next instanceof Text) offset += next.data.length;
      else if (next instanceof HTMLBRElement) offset += 1;
    }
    return node instanceof Text ? offset + position : offset;
  };
  const shown = ({ startContainer, startOffset, endContainer, endOffset }: AbstractRange) => {
    const range = document.createRange();
    range.setStart(startContainer, startOffset);
    range.setEnd(endContainer, endOffset);
    const { top, bottom } = range.getBoundingClientRect();
    return { text: range.toString(), top, bottom };
  };
  return [...CSS.highlights].flatMap(([name, highlight]) =>
    [...highlight].map((range) => ({
      name,
      start: offsetOf(range.startContainer, range.startOffset),
      end: offsetOf(range.endContainer, range.endOffset),
      ...shown(range),
    })),
  );
}
