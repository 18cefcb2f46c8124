import type { TextRange } from '#lib/foundation/text/range.ts';

import { escapeHtml } from '../report/render-report.ts';

/** A plain text as an HTML page of paragraphs, so that reading it changes nothing but white space. */
export function plainPage(title: string, text: string): string {
  const paragraphs = text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><main>\n${paragraphs.join('\n')}\n</main></body></html>\n`;
}

/** Where ranges of a text lie in the same text with other white space. Throws when more than that differs. */
export function mapRanges(from: string, to: string, ranges: TextRange[]): TextRange[] {
  const source = inkOffsets(from);
  const target = inkOffsets(to);
  if (source.length !== target.length) throw new Error('The page does not hold the text that it was made of.');
  return ranges.map(({ start, end }) => {
    const first = firstAtOrAfter(source, start);
    const last = firstAtOrAfter(source, end) - 1;
    return { start: target[first] ?? 0, end: (target[last] ?? -1) + 1 };
  });
}

/** The offsets of everything that is not white space. */
function inkOffsets(text: string): number[] {
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset += 1) if (/\S/.test(text.charAt(offset))) offsets.push(offset);
  return offsets;
}

function firstAtOrAfter(offsets: number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
