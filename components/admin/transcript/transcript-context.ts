'use client';

import { createContext } from 'react';

import type { TranscriptTurn } from './transcript-turn.ts';

interface TranscriptState {
  turn: TranscriptTurn | null;
  /** The number of the source that pointer or focus is on, at a chip or at its evidence. */
  activePosition: number | null;
}

/** The turn that is drawn, for the chips within its answer. */
export const TranscriptContext = createContext<TranscriptState>({ turn: null, activePosition: null });

/** The id of a source's entry among the evidence. */
export function evidenceId(turnId: string, position: number): string {
  return `evidence-${turnId}-${position}`;
}
