import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { OverfullPage } from './overfull-page.ts';
import type { PaintedOperations } from './painted-operations.ts';

/** Operations and letters of one page. A page of small print has ten thousand, a dense map a few hundred thousand. */
const MAX_PAINTED = 1_000_000;
/** Where PDF.js takes in each piece of the list: it has no limit of its own, and no other place to stop at. */
const TAKES_IN = '_renderPageChunk';

/**
 * What a page paints; its fonts are loaded with it. Rejects with `OverfullPage` when that is too much: nothing more is kept then, and
 * PDF.js stops as soon as the document is closed.
 */
export async function readOperations(page: PDFPageProxy): Promise<PaintedOperations> {
  const takeIn: unknown = Reflect.get(page, TAKES_IN);
  if (typeof takeIn !== 'function') throw new Error('This version of PDF.js gives its operations in another way.');
  const { promise: overfull, reject } = Promise.withResolvers<never>();
  let count = 0;
  Reflect.set(page, TAKES_IN, (piece: PaintedOperations, ...rest: unknown[]) => {
    count += sizeOf(piece);
    if (count > MAX_PAINTED) reject(new OverfullPage(count));
    else Reflect.apply(takeIn, page, [piece, ...rest]);
  });
  const { fnArray, argsArray } = await Promise.race([page.getOperatorList(), overfull]);
  return { fnArray, argsArray };
}

/** Letters come as a list that is given to one operation. */
function sizeOf({ fnArray, argsArray }: PaintedOperations): number {
  return argsArray.reduce<number>((sum, given) => {
    const first: unknown = Array.isArray(given) ? given[0] : null;
    return sum + (Array.isArray(first) ? first.length : 0);
  }, fnArray.length);
}
