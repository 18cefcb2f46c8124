'use client';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import { loadConversation } from '#lib/client/chat/conversation-api.ts';
import {
  currentConversation,
  forgetConversation,
  listConversations,
  setCurrentConversation,
} from '#lib/client/chat/known-conversations.ts';
import { recordedTurns } from '#lib/client/chat/recorded-turns.ts';

import { readerChat } from './reader-chat.ts';

/** Shows a conversation as the server kept it. One that is gone leaves this browser's list. */
export async function openConversation(sessionId: string): Promise<void> {
  await readerChat.stop();
  readerChat.messages = [];
  chatStore.getState().begin(sessionId, []);
  chatStore.getState().update({ loading: 'yes' });
  const loaded = await loadConversation(sessionId);
  // Another conversation may have been opened, or a question asked, in the meantime.
  if (chatStore.getState().sessionId !== sessionId || chatStore.getState().loading !== 'yes') return;
  if (loaded.kind === 'gone') {
    forgetConversation(sessionId);
    setCurrentConversation(null);
    chatStore.getState().begin(null, []);
    chatStore.getState().update({ loading: 'gone' });
  } else if (loaded.kind === 'failed') {
    chatStore.getState().update({ loading: 'failed' });
  } else {
    const entry = listConversations().find(({ id }) => id === sessionId);
    setCurrentConversation(sessionId);
    chatStore.getState().begin(sessionId, recordedTurns(loaded.conversation.turns, entry?.places ?? {}));
  }
}

/** Begins anew; the conversation before stays in the list. */
export async function newConversation(): Promise<void> {
  await readerChat.stop();
  readerChat.messages = [];
  setCurrentConversation(null);
  chatStore.getState().begin(null, []);
}

/** Shows what was open when this browser was last here, unless something is on screen already. */
export async function restoreConversation(): Promise<void> {
  const sessionId = currentConversation();
  const { sessionId: shown, recorded } = chatStore.getState();
  if (sessionId === null || shown !== null || recorded.length > 0 || readerChat.messages.length > 0) return;
  await openConversation(sessionId);
}
