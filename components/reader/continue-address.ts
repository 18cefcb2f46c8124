import type { ReadingPlace } from '#lib/client/reading-history.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';

/** The address that leads back to a place; at the top of a page the page itself. */
export function continueAddress({ href, offset }: ReadingPlace): string {
  return offset === 0 ? href : `${href}${formatPageFragment({ kind: 'place', offset })}`;
}
