'use client';

import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';

import { readPreferences, watchPreferences } from '#lib/client/kept-preferences.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';

type Reader = ReturnType<typeof readerStore.getState>;

/** A part of what page and panel share; the component is drawn again when that part changes. */
export function useReader<Part>(select: (reader: Reader) => Part): Part {
  return useStore(readerStore, select);
}

/** How the reader likes to read; `drawn` is what the server drew the page with. */
export function usePreferences(drawn: ReadingPreferences): ReadingPreferences {
  return useSyncExternalStore(watchPreferences, readPreferences, () => drawn);
}
