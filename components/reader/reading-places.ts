import type { ReadingPlace } from '#lib/client/reading-history.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';

import { useLoaded } from './use-loaded.ts';

/** Returns the address that leads back to a place; at the top of a page, the address of the page itself. */
export function continueAddress({ href, offset }: ReadingPlace): string {
  return offset === 0 ? href : `${href}${formatPageFragment({ kind: 'place', offset })}`;
}

async function loadPlaces(): Promise<ReadingPlace[]> {
  const { browserKeeper, listPlaces } = await import('#lib/client/reading-history.ts');
  return listPlaces(browserKeeper());
}

/** The reading places of this browser, most recent first; null until they have loaded. */
export function useReadingPlaces(): ReadingPlace[] | null {
  return useLoaded(loadPlaces, true);
}
