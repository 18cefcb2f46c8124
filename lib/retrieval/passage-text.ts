import { terms } from '#lib/text/terms.ts';

import type { Chunk } from './chunk.ts';

/**
 * Where a chunk stands, outermost first: the page's title, then its headings. A first heading that repeats the title counts once.
 */
function placeOf({ pageTitle, headingPath }: Pick<Chunk, 'pageTitle' | 'headingPath'>): string[] {
  const [first, ...deeper] = headingPath;
  return first === undefined || first === pageTitle ? [pageTitle, ...deeper] : [pageTitle, first, ...deeper];
}

/**
 * What an embedder or a reranker reads of a chunk: "page title > heading path", then its text. The words the chunk is found by are
 * those of the same parts. For a picture the text is its caption.
 */
export function passageText(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string {
  return `${placeOf(chunk).join(' > ')}\n${chunk.text}`;
}

/**
 * The terms a chunk is indexed by: those of "page title > heading path", then those of its text. The prefix is found by but
 * never shown and has no offsets. A first heading that repeats the page's title counts once.
 */
export function chunkTerms(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string[] {
  return [...placeOf(chunk), chunk.text].flatMap((part) => terms(part));
}
