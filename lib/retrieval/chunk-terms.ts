import { terms } from '#lib/text/terms.ts';

import type { Chunk } from './chunk.ts';
import { placeOf } from './passage-text.ts';

/**
 * The terms a chunk is indexed by: those of "page title > heading path", then those of its text. The prefix is found by but
 * never shown and has no offsets. A first heading that repeats the page's title counts once.
 */
export function chunkTerms(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string[] {
  return [...placeOf(chunk), chunk.text].flatMap((part) => terms(part));
}
