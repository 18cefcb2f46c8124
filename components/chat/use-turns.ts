'use client';

import { useChat } from '@ai-sdk/react';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import { withChoices } from '#lib/client/chat/chosen-option.ts';
import { liveTurns } from '#lib/client/chat/live-turns.ts';
import { type Turn, withoutLooseEnd, withoutRepeats } from '#lib/client/chat/shown-turn.ts';

import { noteSession, readerChat } from './reader-chat.ts';

type ChatPart = ReturnType<typeof chatStore.getState>;

/** How often a growing answer is drawn, in milliseconds. */
const REDRAW_MS = 40;

export function useChatState<Part>(select: (state: ChatPart) => Part): Part {
  return useStore(chatStore, select);
}

/** All turns of the open conversation, those of this visit behind those read from the server. */
export function useTurns(): { turns: Turn[]; isBusy: boolean } {
  const { messages, status } = useChat({ chat: readerChat, throttle: REDRAW_MS });
  const recorded = useChatState((state) => state.recorded);
  const endings = useChatState((state) => state.endings);
  const isBusy = status === 'submitted' || status === 'streaming';
  const turns = useMemo(
    () => withChoices(withoutRepeats([...recorded, ...liveTurns({ messages, isBusy, endings })]).map(withoutLooseEnd)),
    [recorded, messages, isBusy, endings],
  );

  const last = messages.at(-1);
  const sessionId = last?.metadata?.sessionId;
  useEffect(() => {
    if (last !== undefined && sessionId !== undefined) noteSession(last);
    // Only when the answer begins: each redraw brings a new message.
  }, [sessionId, last?.id]);

  return { turns, isBusy };
}
