'use client';

import { createContext, type ReactNode, use } from 'react';

import { speakFrom, type Wording } from '#lib/contracts/wording/wording.ts';

const WordingContext = createContext<Wording | null>(null);

/** Of the page that is open: it is loaded anew when its reader chooses another language. */
let ofPage: Wording | null = null;

// A server draws pages of many readers at once, a browser has one.
speakFrom(() => (typeof window === 'undefined' ? use(WordingContext) : ofPage));

/** Lets everything within speak one language. */
export function SpeakWording({ wording, children }: { wording: Wording; children: ReactNode }) {
  if (typeof window !== 'undefined') ofPage = wording;
  return <WordingContext value={wording}>{children}</WordingContext>;
}
