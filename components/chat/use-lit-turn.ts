'use client';

import { useEffect, useRef } from 'react';

import { placeSources } from '#lib/client/chat/place-source.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { answerCalls } from '#lib/client/reader-calls.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { useChatState } from './use-turns.ts';

/**
 * Lights the words of one turn on the page: the one the reader turned to, else the last one. Returns its key; a press on one of
 * its marks on the page leads to its first chip.
 */
export function useLitTurn(turns: Turn[]): string | null {
  const chosen = useChatState((state) => state.chosenTurn);
  const isOpen = useReader((reader) => reader.isPanelOpen);
  const lit = turns.find(({ key }) => key === chosen) ?? turns.at(-1) ?? null;
  const sources = lit?.sources;
  const scope = lit?.scope;
  const signature = sources === undefined ? '' : JSON.stringify([lit?.key, sources.map(({ source }) => source)]);

  const hasLit = useRef(false);
  useEffect(() => {
    // What an address lit stays lit until there is an answer.
    if (!isOpen || (!sources && !hasLit.current)) return;
    hasLit.current = true;
    const citations = sources && scope ? placeSources({ sources, scope }, location.origin) : [];
    const reader = readerStore.getState();
    if (JSON.stringify(reader.citations) !== JSON.stringify(citations)) reader.showCitations(citations);
    // The signature stands for the sources: a redraw brings equal ones in a new list.
  }, [isOpen, signature]);

  const key = lit?.key ?? null;
  useEffect(() => {
    return answerCalls('showCitingSentence', ({ position }) => {
      const chip = document.querySelector<HTMLElement>(`[data-turn="${key ?? ''}"] [data-citation="${position}"]`);
      chip?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      chip?.focus({ preventScroll: true });
    });
  }, [key]);

  return key;
}
