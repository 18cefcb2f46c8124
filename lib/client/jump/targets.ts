import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText, type PageText } from '../article-text.ts';
import { pictureBeside } from '../cited-picture.ts';
import { edgeBoxes, lineBoxAt, readableArea } from '../text-geometry.ts';

/** Heights of the window, in CSS pixels. */
export interface Edges {
  top: number;
  bottom: number;
}

/** What a jump leads to. */
export interface Target {
  /** Where it begins in the canonical text; null where that is not known. */
  readonly offset: number | null;
  /** Where what is to be seen of it stands; null while it is not shown. */
  edges(): Edges | null;
  /** Where its upper edge is to stand if it stands like this: where it does, if that will do. */
  topFor(edges: Edges): number;
}

/** How far down the free part of the window the first line comes to stand. */
const ARRIVAL = 0.3;
/** Closer to an edge than this, in CSS pixels, words are not comfortably in view. */
export const MARGIN = 24;

/** Words: their first line at 30 % of the free height, unless they are comfortably in view already; the picture above its caption with them. */
export function wordsTarget(words: TextRange): Target {
  let hasPicture = false;
  return {
    offset: words.start,
    edges() {
      const pageText = findPageText();
      const boxes = pageText && edgeBoxes(pageText.domText, words);
      if (!boxes) return null;
      const { top, bottom } = readableArea();
      const { first } = boxes;
      const last = Math.min(boxes.last.bottom, first.top + (bottom - top) / 2);
      const picture = pictureTop(pageText, words, { first: first.top, last, room: bottom - top - 2 * MARGIN });
      hasPicture = picture !== null;
      return { top: picture ?? first.top, bottom: last };
    },
    topFor(edges) {
      const { top, bottom } = readableArea();
      const height = bottom - top;
      if (edges.top >= top + MARGIN && edges.bottom <= bottom - MARGIN) return edges.top;
      if (!hasPicture) return top + height * ARRIVAL;
      // Higher up where else what is below would not be seen.
      return top + Math.max(MARGIN, Math.min(height * ARRIVAL, height - MARGIN - (edges.bottom - edges.top)));
    },
  };
}

/** The line that shows an offset of the canonical text, its upper edge at a height of the window. */
export function lineTarget(offset: number, top: number): Target {
  return {
    offset,
    edges() {
      const pageText = findPageText();
      return pageText && lineBoxAt(pageText.domText, offset);
    },
    topFor: () => top,
  };
}

/** An element that an address names, as far below the upper edge of the window as its style says. */
export function elementTarget(element: HTMLElement): Target {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  return {
    offset: null,
    edges: () => (element.isConnected ? element.getBoundingClientRect() : null),
    topFor: () => margin,
  };
}

/** The upper edge of the picture that stands above its caption, if both have room. */
function pictureTop(
  pageText: PageText,
  words: TextRange,
  { first, last, room }: { first: number; last: number; room: number },
): number | null {
  const picture = pictureBeside(pageText, words)?.getBoundingClientRect();
  const isAbove = picture !== undefined && picture.height > 0 && picture.top < first;
  return isAbove && last - picture.top <= room ? picture.top : null;
}
