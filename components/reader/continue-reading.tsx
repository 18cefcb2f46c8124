'use client';

import { useLoaded } from './use-loaded.ts';

interface ContinueReadingProps {
  /** The documents on the shelf: no others may be offered. */
  documentIds: string[];
  /** Whether this browser reported that it has stored places; if not, none are looked up. */
  isExpected: boolean;
}

/** Reading progress is known only in the browser: its space is reserved, so that nothing below moves. */
const ROOM = 'mb-10 min-h-37';

const loadPlaces = async () => (await import('./continued-places.tsx')).loadContinuedPlaces();

/** The continue-reading links above the shelf. */
export function ContinueReading({ documentIds, isExpected }: ContinueReadingProps) {
  const Places = useLoaded(loadPlaces, isExpected);
  if (!isExpected) return null;
  return Places === null ? <div className={ROOM} /> : <Places documentIds={documentIds} className={ROOM} />;
}
