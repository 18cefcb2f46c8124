import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import type { PdfWord } from './pdf-words.ts';
import type { ShownPdfView } from './shown-pdf-view.ts';

/** Returns the queries on PDF pages drawn in an element, each page in its own element numbered by `data-paper`. */
export function pdfViewOn(element: HTMLElement, words: readonly PdfWord[]): ShownPdfView {
  const pages = new Map<number, HTMLElement | null>();
  const pageElement = (number: number) => {
    const known = pages.get(number);
    if (known?.isConnected === true) return known;
    const found = element.querySelector<HTMLElement>(`[data-paper="${number}"]`);
    pages.set(number, found);
    return found;
  };
  return {
    element,
    boxAt(offset) {
      const word = words[firstIndexWhere(words, ({ end }) => end > offset)];
      const page = word && pageElement(word.page);
      if (!word || !page) return null;
      const frame = page.getBoundingClientRect();
      const scale = frame.width / pointsOf(page);
      const [left, top] = [frame.left + word.left * scale, frame.top + word.top * scale];
      return new DOMRect(left, top, (word.right - word.left) * scale, (word.bottom - word.top) * scale);
    },
    rangeOf(selection) {
      if (!selection.intersectsNode(element)) return null;
      const covered = [...element.querySelectorAll<HTMLElement>('.paper-words span')].filter((span) =>
        selection.intersectsNode(span),
      );
      const starts = covered.map(({ dataset }) => Number(dataset['start']));
      const ends = covered.map((span, index) => (starts[index] ?? 0) + span.textContent.length);
      if (starts.length === 0) return null;
      return { start: Math.min(...starts), end: Math.max(...ends) };
    },
  };
}

/** Returns the width of a page on paper, in points. */
function pointsOf({ dataset }: HTMLElement): number {
  return Number(dataset['width'] ?? 1);
}
