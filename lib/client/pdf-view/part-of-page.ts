import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

import type { PdfWord } from './pdf-words.ts';

interface AskedPage {
  /** The number of the requested PDF page, from 1. */
  asked: number;
  /** The words of the open reader page, and its path. */
  words: readonly PdfWord[];
  path: string;
}

/**
 * Returns the path of the reader page that contains a page of the PDF: the part that begins there, otherwise the part that continues there. Null if
 * the open page contains it.
 */
export function otherPartOf(
  { parts = [] }: Pick<PdfGeometry, 'parts'>,
  { asked, words, path }: AskedPage,
): string | null {
  if (words.some(({ page }) => page === asked)) return null;
  const part = parts.find(({ page }) => page === asked) ?? parts.findLast(({ page }) => page < asked) ?? parts[0];
  return part === undefined || part.path === path ? null : part.path;
}
