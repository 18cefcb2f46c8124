import type { TextRange } from '#lib/foundation/text/range.ts';

import type { PageText } from './article-text.ts';

/** Words of a page and the address of the picture they describe, if known. */
interface PictureWords extends TextRange {
  picture?: string;
}

/** Returns the picture that words of a page describe: the one in whose figure or row they lie, otherwise the one they are known to mean. */
export function pictureBeside({ blocks, article }: PageText, { start, picture }: PictureWords): HTMLElement | null {
  const block = blocks.findLast((candidate) => candidate.start <= start)?.element;
  // A row may hold several pictures: only a figure is one picture, regardless of the known source.
  const figure = block?.closest('figure') ?? (picture === undefined ? null : (block?.closest('tr') ?? null));
  const within = picturesIn(figure);
  if (picture === undefined) return within[0] ?? null;
  const isMeant = (image: HTMLElement) => image.getAttribute('src') === picture;
  return within.find(isMeant) ?? within[0] ?? picturesIn(article).find(isMeant) ?? null;
}

function picturesIn(element: Element | null): HTMLElement[] {
  return element === null ? [] : [...element.querySelectorAll<HTMLElement>('img:not(.icon)')];
}
