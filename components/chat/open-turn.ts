'use client';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import type { TurnPlace } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { forgetPlaces } from './mark-question.ts';
import { openConversation } from './open-conversation.ts';

/** Turns to a question in its conversation. If the server no longer has it, its place is removed and a message says so. */
export async function openTurn({ sessionId, turnId }: TurnPlace): Promise<void> {
  const isShown = chatStore.getState().sessionId === sessionId && keyOf(turnId) !== null;
  if (!isShown) await openConversation(sessionId);
  const { sessionId: opened, loading } = chatStore.getState();
  // The conversation could not be loaded, as the panel says; or the reader has opened another one meanwhile.
  if (opened !== sessionId || loading !== 'no') return;
  const soughtTurn = keyOf(turnId) ?? awaitedKey();
  chatStore.getState().update({ soughtTurn });
  if (soughtTurn !== null) return;
  forgetPlaces({ sessionId, turnId });
  readerStore.getState().announce(wording().notes.question.gone);
}

/** Returns the key of a turn that is shown. */
function keyOf(turnId: string): string | null {
  const { recorded, messages } = chatStore.getState();
  if (recorded.some(({ key }) => key === turnId)) return turnId;
  const answer = messages.findIndex(({ metadata }) => metadata?.turnId === turnId);
  return messages[answer - 1]?.id ?? null;
}

/** Returns the key of the turn whose answer has not begun to arrive. */
function awaitedKey(): string | null {
  const { messages, isBusy } = chatStore.getState();
  const last = messages.at(-1);
  return isBusy && last?.role === 'user' ? last.id : null;
}
