import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

import type { PdfWord } from './pdf-words.ts';

interface AskedPage {
  /** The number of a page of the PDF, from 1. */
  asked: number;
  /** The words of the page of the reader that is open, and its path. */
  words: readonly PdfWord[];
  path: string;
}

/**
 * The path of the page of the reader that shows a page of the PDF, where it is not the open one: the part that begins there, else the
 * one that goes on there. Null where the open one shows it.
 */
export function otherPartOf(
  { parts = [] }: Pick<PdfGeometry, 'parts'>,
  { asked, words, path }: AskedPage,
): string | null {
  if (words.some(({ page }) => page === asked)) return null;
  const part = parts.find(({ page }) => page === asked) ?? parts.findLast(({ page }) => page < asked) ?? parts[0];
  return part === undefined || part.path === path ? null : part.path;
}
