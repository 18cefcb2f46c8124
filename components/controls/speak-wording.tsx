'use client';

import { createContext, type ReactNode, use } from 'react';

import { speakFrom, type Wording } from '#lib/contracts/wording/wording.ts';

const WordingContext = createContext<Wording | null>(null);

/** The wording of the open page: it is loaded again when its reader chooses another language. */
let ofPage: Wording | null = null;

// A server renders pages for many readers at once, while a browser has only one.
speakFrom(() => (typeof window === 'undefined' ? use(WordingContext) : ofPage));

/** Provides the wording in one language to the components inside it. */
export function SpeakWording({ wording, children }: { wording: Wording; children: ReactNode }) {
  if (typeof window !== 'undefined') ofPage = wording;
  return <WordingContext value={wording}>{children}</WordingContext>;
}
