import { readingDirection } from './reading-direction.ts';

/** A place beside the end of the lines, for an element of the layer over the page. It has the direction of the text, not of the interface. */
export interface PlaceBeside {
  dir: 'ltr' | 'rtl';
  /** In CSS pixels of the layer. */
  style: { top: number; insetInlineStart: number };
}

interface Surroundings {
  article: Element;
  /** The layer over the page. */
  origin: DOMRect;
  /** The boxes to stay clear of. */
  boxes: readonly DOMRect[];
  /** The height on the screen, in CSS pixels. */
  y: number;
}

/** Returns the place at a height, beyond the end of the given boxes: right of them, or left of them in a right-to-left text. */
export function placeBeside({ article, origin, boxes, y }: Surroundings): PlaceBeside {
  const dir = readingDirection(article);
  const insetInlineStart =
    dir === 'rtl'
      ? origin.right - Math.min(...boxes.map(({ left }) => left))
      : Math.max(...boxes.map(({ right }) => right)) - origin.left;
  return { dir, style: { top: y - origin.top, insetInlineStart } };
}
