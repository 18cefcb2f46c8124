'use client';

import { useLoaded } from './use-loaded.ts';

interface ContinueReadingProps {
  /** The documents on the shelf: nothing else may be offered. */
  documentIds: string[];
  /** Whether this browser said that it knows of a place; nothing is looked for else. */
  isExpected: boolean;
}

/** It is known only in the browser what was read there: the room is kept, so that nothing below moves. */
const ROOM = 'mb-10 min-h-37';

async function loadPlaces() {
  const { ContinuedPlaces } = await import('./continued-places.tsx');
  return ContinuedPlaces;
}

/** Where reading goes on, above the shelf. */
export function ContinueReading({ documentIds, isExpected }: ContinueReadingProps) {
  const Places = useLoaded(loadPlaces, isExpected);
  if (!isExpected) return null;
  return Places === null ? <div className={ROOM} /> : <Places documentIds={documentIds} className={ROOM} />;
}
