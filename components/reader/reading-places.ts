import { useEffect, useState } from 'react';

import { browserKeeper, listPlaces, type ReadingPlace } from '#lib/client/reading-history.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';

/** The address that leads back to a place; at the top of a page the page itself. */
export function continueAddress({ href, offset }: ReadingPlace): string {
  return offset === 0 ? href : `${href}${formatPageFragment({ kind: 'place', offset })}`;
}

/** Where this browser's reader was reading, last first; null until that is known. */
export function useReadingPlaces(): ReadingPlace[] | null {
  const [places, setPlaces] = useState<ReadingPlace[] | null>(null);
  useEffect(() => setPlaces(listPlaces(browserKeeper())), []);
  return places;
}
