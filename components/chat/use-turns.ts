'use client';

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';

import { useReader } from '#components/reader/use-reader.ts';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import { withChoices } from '#lib/client/chat/chosen-option.ts';
import { liveTurns } from '#lib/client/chat/live-turns.ts';
import { placeSources } from '#lib/client/chat/place-source.ts';
import { keepDraft, recallDraft } from '#lib/client/chat/question-draft.ts';
import { type Turn, withoutLooseEnd, withoutRepeats } from '#lib/client/chat/shown-turn.ts';
import { answerCalls } from '#lib/client/reader-calls.ts';
import { readerStore } from '#lib/client/reader-store.ts';

import { ask } from './reader-chat.ts';

type ChatPart = ReturnType<typeof chatStore.getState>;

/** Minimum time between two renders of a growing answer, in milliseconds. */
const REDRAW_MS = 40;

export function useChatState<Part>(select: (state: ChatPart) => Part): Part {
  return useStore(chatStore, select);
}

/** All turns of the open conversation: those read from the server, followed by those of this visit. */
export function useTurns(): { turns: Turn[]; isBusy: boolean } {
  const messages = useSyncExternalStore(seldom, shownMessages, shownMessages);
  const isBusy = useChatState((state) => state.isBusy);
  const recorded = useChatState((state) => state.recorded);
  const endings = useChatState((state) => state.endings);
  const verdicts = useChatState((state) => state.verdicts);
  const turns = useMemo(
    () =>
      withChoices(
        withoutRepeats([...recorded, ...liveTurns({ messages, isBusy, endings, verdicts })]).map(withoutLooseEnd),
      ),
    [recorded, messages, isBusy, endings, verdicts],
  );

  return { turns, isBusy };
}

const shownMessages = () => chatStore.getState().messages;

/** Reports a change of the chat at once, and further changes at most once per `REDRAW_MS`. */
function seldom(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const wake = () => {
    timer = undefined;
    if (isLate) tell();
  };
  const tell = () => {
    isLate = false;
    timer = setTimeout(wake, REDRAW_MS);
    onChange();
  };
  const unsubscribe = chatStore.subscribe(() => {
    if (timer === undefined) tell();
    else isLate = true;
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * Highlights the cited words of one turn on the page: the turn the reader chose, else the last one. Returns its key. Pressing one of its highlights
 * on the page leads to its first chip.
 */
export function useHighlightedTurn(turns: Turn[]): string | null {
  const chosen = useChatState((state) => state.chosenTurn);
  const isOpen = useReader((reader) => reader.isPanelOpen);
  const lit = turns.find(({ key }) => key === chosen) ?? turns.at(-1) ?? null;
  const sources = lit?.sources;
  const scope = lit?.scope;
  const signature = sources === undefined ? '' : JSON.stringify([lit?.key, sources.map(({ source }) => source)]);

  const hasHighlighted = useRef(false);
  useEffect(() => {
    // Words highlighted by an address stay highlighted until there is an answer.
    if (!isOpen || (!sources && !hasHighlighted.current)) return;
    hasHighlighted.current = true;
    const citations = sources && scope ? placeSources({ sources, scope }, location.origin) : [];
    const reader = readerStore.getState();
    if (JSON.stringify(reader.citations) !== JSON.stringify(citations)) reader.showCitations(citations);
    // The signature represents the sources: a redraw brings equal ones in a new list.
  }, [isOpen, signature]);

  const key = lit?.key ?? null;
  useEffect(() => {
    return answerCalls('showCitingSentence', ({ position }) => {
      const chips = `a:is([data-citation="${position}"], [data-also~="${position}"])`;
      const chip = document.querySelector<HTMLElement>(`[data-turn="${key ?? ''}"] ${chips}`);
      chip?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      chip?.focus({ preventScroll: true });
    });
  }, [key]);

  return key;
}

/**
 * Repeats a question that could not be sent without a connection, as soon as there is one. Returns whether the server is unreachable; a browser that
 * has no network may still reach a server on its own machine.
 */
export function useResumeWhenOnline(turns: Turn[]): boolean {
  const [isOffline, setIsOffline] = useState(false);
  const last = useRef<Turn | undefined>(undefined);

  useEffect(() => {
    last.current = turns.at(-1);
  }, [turns]);

  useEffect(() => {
    const noteOffline = () => void isReachable().then((reachable) => setIsOffline(!reachable && !navigator.onLine));
    const resume = () => {
      setIsOffline(false);
      const turn = last.current;
      if (turn?.failure?.kind === 'offline') void ask(turn.question, turn.scope, { context: turn.context });
    };
    // A question that is waiting to be sent would be lost with the page.
    const saveQuestion = () => {
      const turn = last.current;
      if (turn?.failure?.kind === 'offline' && recallDraft() === '') keepDraft(turn.question);
    };
    if (!navigator.onLine) noteOffline();
    window.addEventListener('pagehide', saveQuestion);
    window.addEventListener('offline', noteOffline);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('offline', noteOffline);
      window.removeEventListener('online', resume);
      window.removeEventListener('pagehide', saveQuestion);
    };
  }, []);

  return isOffline;
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
