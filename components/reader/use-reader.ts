'use client';

import { useStore } from 'zustand';

import { readerStore } from '#lib/client/reader-store.ts';

type Reader = ReturnType<typeof readerStore.getState>;

/** Selects a part of the state shared by page and panel; the component is drawn again when that part changes. */
export function useReader<Part>(select: (reader: Reader) => Part): Part {
  return useStore(readerStore, select);
}
