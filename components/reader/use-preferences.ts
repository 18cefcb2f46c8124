'use client';

import { useSyncExternalStore } from 'react';

import { readPreferences, watchPreferences } from '#lib/client/kept-preferences.ts';
import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';

/** How the reader likes to read; `drawn` is what the server drew the page with. */
export function usePreferences(drawn: ReadingPreferences): ReadingPreferences {
  return useSyncExternalStore(watchPreferences, readPreferences, () => drawn);
}
