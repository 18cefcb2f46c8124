'use client';

import { createContext } from 'react';

import type { TranscriptTurn } from './transcript-turn.ts';

interface TranscriptState {
  turn: TranscriptTurn | null;
  /** The number of the source that has the pointer or the focus, at a chip or at its evidence. */
  activePosition: number | null;
}

/** The turn being rendered, for the chips within its answer. */
export const TranscriptContext = createContext<TranscriptState>({ turn: null, activePosition: null });

/** Returns the element id of a source's entry in the evidence. */
export function evidenceId(turnId: string, position: number): string {
  return `evidence-${turnId}-${position}`;
}
