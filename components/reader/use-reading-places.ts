'use client';

import { useEffect, useState } from 'react';

import { browserKeeper, listPlaces, type ReadingPlace } from '#lib/client/reading-history.ts';

/** Where this browser's reader was reading, last first; null until that is known. */
export function useReadingPlaces(): ReadingPlace[] | null {
  const [places, setPlaces] = useState<ReadingPlace[] | null>(null);
  useEffect(() => setPlaces(listPlaces(browserKeeper())), []);
  return places;
}
