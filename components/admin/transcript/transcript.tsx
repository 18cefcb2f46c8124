'use client';

import { useSyncExternalStore } from 'react';

import { RecordedTurn } from './recorded-turn.tsx';
import { turnAnchor } from './turn-anchor.ts';
import type { TranscriptTurn } from './transcript-turn.ts';

interface TranscriptProps {
  /** Oldest first. */
  turns: TranscriptTurn[];
  /** Who may judge them; null for those who may only look. */
  reviewer: string | null;
}

/** A conversation as it was; the turn that the address names is marked. */
export function Transcript({ turns, reviewer }: TranscriptProps) {
  const hash = useSyncExternalStore(onHashChange, currentHash, noHash);
  return turns.map((turn, index) => (
    <RecordedTurn
      key={turn.id}
      turn={turn}
      place={{ number: index + 1, count: turns.length }}
      reviewer={reviewer}
      isAddressed={hash === `#${turnAnchor(turn.id)}`}
    />
  ));
}

function onHashChange(tell: () => void): () => void {
  addEventListener('hashchange', tell);
  return () => removeEventListener('hashchange', tell);
}

const currentHash = () => location.hash;
const noHash = () => '';
