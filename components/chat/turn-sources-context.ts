'use client';

import { createContext } from 'react';

import type { Turn } from '#lib/client/chat/shown-turn.ts';

import type { CitedFormulas } from './use-cited-formulas.ts';

/** The turn whose answer is drawn, for the chips and notes within its text. */
export const TurnSourcesContext = createContext<TurnSources>({
  key: '',
  sources: [],
  claims: [],
  scope: { kind: 'library' },
  isHighlighted: false,
  formulas: new Map(),
});

interface TurnSources extends Pick<Turn, 'key' | 'sources' | 'claims' | 'scope'> {
  /** Whether its words are lit on the page. */
  isHighlighted: boolean;
  /** Of what its sources cite; none until they are here. */
  formulas: CitedFormulas;
}
