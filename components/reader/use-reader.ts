'use client';

import { useStore } from 'zustand';

import { readerStore } from '#lib/client/reader-store.ts';

type Reader = ReturnType<typeof readerStore.getState>;

/** A part of what page and panel share; the component is drawn again when that part changes. */
export function useReader<Part>(select: (reader: Reader) => Part): Part {
  return useStore(readerStore, select);
}
