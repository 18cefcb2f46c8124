'use client';

import { createContext } from 'react';

import type { Turn } from '#lib/client/chat/shown-turn.ts';

import type { CitedFormulas } from './use-cited-formulas.ts';

/** The turn being rendered, for the chips and notes within its text. */
export const TurnSourcesContext = createContext<TurnSources>({
  key: '',
  sources: [],
  claims: [],
  scope: { kind: 'library' },
  isHighlighted: false,
  formulas: new Map(),
});

interface TurnSources extends Pick<Turn, 'key' | 'sources' | 'claims' | 'scope'> {
  /** Whether the turn's cited words are highlighted on the page. */
  isHighlighted: boolean;
  /** The formulas of the cited passages; none until they are loaded. */
  formulas: CitedFormulas;
}
