'use client';

import { createContext } from 'react';

import type { Turn } from '#lib/client/chat/shown-turn.ts';

/** The turn whose answer is drawn, for the chips and notes within its text. */
export const TurnSourcesContext = createContext<TurnSources>({
  key: '',
  sources: [],
  claims: [],
  scope: { kind: 'library' },
  isLit: false,
});

interface TurnSources extends Pick<Turn, 'key' | 'sources' | 'claims' | 'scope'> {
  /** Whether its words are lit on the page. */
  isLit: boolean;
}
