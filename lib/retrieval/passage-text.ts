import type { Chunk } from './chunk.ts';

/**
 * Where a chunk stands, outermost first: the page's title, then its headings. A first heading that repeats the title counts once.
 */
export function placeOf({ pageTitle, headingPath }: Pick<Chunk, 'pageTitle' | 'headingPath'>): string[] {
  const [first, ...deeper] = headingPath;
  return first === undefined || first === pageTitle ? [pageTitle, ...deeper] : [pageTitle, first, ...deeper];
}

/**
 * What an embedder or a reranker reads of a chunk: "page title > heading path", then its text. The words the chunk is found by are
 * those of the same parts (see `chunk-terms.ts`). For a picture the text is its caption.
 */
export function passageText(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string {
  return `${placeOf(chunk).join(' > ')}\n${chunk.text}`;
}
