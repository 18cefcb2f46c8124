import type { PlacedText } from './build-pdf.ts';
import { readPackedBook } from './read-packed-book.ts';

export const LEFT = 72;

/** Lines below each other, from a height downwards. */
export function lines(
  texts: string[],
  place: { x?: number; from?: number; size?: number; isBold?: boolean } = {},
): PlacedText[] {
  const { x = LEFT, from = 760, size = 10, isBold = false } = place;
  return texts.map((text, index) => ({ x, y: from - index * size * 1.2, text, size, isBold }));
}

export const PROSE = [
  'The harbour of Skerry lies on the lee side of the island and holds',
  'some forty boats in summer. In winter the ferry alone goes out, and',
  'only when the wind allows it.',
];

/** The book that a PDF is read as, its pages and their texts. */
export async function readPdf(pdf: Buffer, name = 'skerry-guide.pdf') {
  const { book, pages } = await readPackedBook(name, pdf);
  return { book, pages, texts: pages.map(({ text }) => text) };
}
