import { type FilePage, filePageAt, type FilePageStart } from '#lib/foundation/text/file-pages.ts';

import { findPageText } from '../article-text.ts';
import { firstOffsetBelow, readableArea } from '../text-geometry.ts';
import { shownPdfView } from './shown-pdf-view.ts';

/** The reading position, as a share of the free part of the window from its top. */
const READING = 0.3;

/** Returns the reading position in the window, in CSS pixels. */
export function readingHeight(): number {
  const { top, bottom } = readableArea();
  return top + (bottom - top) * READING;
}

/** Returns the file page at a height of the window, in CSS pixels, in the text or the PDF view; null while nothing is shown. */
export function filePageAtHeight(starts: readonly FilePageStart[], height: number): FilePage | null {
  const papers = [...(shownPdfView()?.element.querySelectorAll<HTMLElement>('[data-paper]') ?? [])];
  const paper = papers.findLast((shown) => shown.getBoundingClientRect().top <= height) ?? papers[0];
  if (paper !== undefined) {
    const number = Number(paper.dataset['paper']);
    return starts.find((start) => start.number === number) ?? { number, label: null };
  }
  const pageText = findPageText();
  return pageText && filePageAt(starts, firstOffsetBelow(pageText, height));
}
