import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText, type PageText } from '../article-text.ts';
import { pictureBeside } from '../cited-picture.ts';
import { edgeBoxes, lineBoxAt, readableArea } from '../text-geometry.ts';

/** Vertical positions in the window, in CSS pixels. */
export interface Edges {
  top: number;
  bottom: number;
}

/** The target of a jump. */
export interface Target {
  /** The target's start offset in the canonical text; null if unknown. */
  readonly offset: number | null;
  /** The position of its visible part; null while it is not shown. */
  edges(): Edges | null;
  /** Returns where the target's top edge should be, given its current edges: unchanged if that is suitable. */
  topFor(edges: Edges): number;
}

/** How far down the free part of the window the first line is placed, as a fraction. */
const ARRIVAL = 0.3;
/** Words closer to an edge than this, in CSS pixels, are not comfortably in view. */
export const MARGIN = 24;

/**
 * A target for words. Their first line is placed at 30 % of the free height, unless they are comfortably in view already. The picture above a caption
 * is included.
 */
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
      // Higher up where the lower part would otherwise not be visible.
      return top + Math.max(MARGIN, Math.min(height * ARRIVAL, height - MARGIN - (edges.bottom - edges.top)));
    },
  };
}

/** A target for the line at an offset of the canonical text, with its top edge at the given height of the window. */
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

/** A target for an element named by an address, placed as far below the top of the window as its scroll margin says. */
export function elementTarget(element: HTMLElement): Target {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  return {
    offset: null,
    edges: () => (element.isConnected ? element.getBoundingClientRect() : null),
    topFor: () => margin,
  };
}

/** Returns the upper edge of the picture above its caption, if both have room. */
function pictureTop(
  pageText: PageText,
  words: TextRange,
  { first, last, room }: { first: number; last: number; room: number },
): number | null {
  const picture = pictureBeside(pageText, words)?.getBoundingClientRect();
  const isAbove = picture !== undefined && picture.height > 0 && picture.top < first;
  return isAbove && last - picture.top <= room ? picture.top : null;
}
