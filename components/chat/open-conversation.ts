'use client';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import { type LoadedConversation, loadConversation } from '#lib/client/chat/conversation-api.ts';
import {
  conversationsKnown,
  currentConversation,
  forgetConversation,
  knownPlaces,
  setCurrentConversation,
} from '#lib/client/chat/known-conversations.ts';
import { askedMessage, findOpenAnswer, type OpenAnswer } from '#lib/client/chat/open-answer.ts';
import { recordedTurns } from '#lib/client/chat/recorded-turns.ts';

import { forgetPlaces } from './mark-question.ts';
import { isAnswering, isReading, leaveAnswer, readAnswer, untilAnswered } from './reader-chat.ts';

/** Placeholder for a conversation whose first answer has not ended. */
const NOTHING_YET: LoadedConversation = { kind: 'loaded', conversation: { session_id: '', turns: [] } };

/**
 * Opens a conversation as stored on the server, and resumes an answer of it that is still in progress. A conversation that no longer exists is
 * removed from this browser's list.
 */
export async function openConversation(sessionId: string): Promise<void> {
  leaveAnswer();
  chatStore.getState().begin(sessionId, []);
  chatStore.getState().update({ loading: 'yes' });
  // The order matters: an answer that ends between the two requests is then among the stored ones.
  const [open] = await Promise.all([findOpenAnswer(sessionId), conversationsKnown()]);
  const isFirst = open !== null && (open.question['session_id'] ?? null) === null;
  const loaded = isFirst ? NOTHING_YET : await loadConversation(sessionId);
  // Another conversation may have been opened, or a question asked, in the meantime.
  if (chatStore.getState().sessionId !== sessionId || chatStore.getState().loading !== 'yes') return;
  if (loaded.kind === 'gone') {
    forgetConversation(sessionId);
    forgetPlaces({ sessionId });
    setCurrentConversation(null);
    chatStore.getState().begin(null, []);
    chatStore.getState().update({ loading: 'gone' });
  } else if (loaded.kind === 'failed') {
    chatStore.getState().update({ loading: 'failed' });
  } else {
    setCurrentConversation(sessionId);
    chatStore.getState().begin(sessionId, recordedTurns(loaded.conversation.turns, knownPlaces(sessionId)));
    if (open !== null) void readOpenAnswer(open, sessionId);
  }
}

/** Shows a question asked in another tab, in the conversation that is open here too. */
export async function followOtherTab(sessionId: string, answerId: string): Promise<void> {
  if (chatStore.getState().sessionId !== sessionId || chatStore.getState().loading !== 'no' || isReading(answerId))
    return;
  if (isAnswering()) {
    // Both tabs asked, at once or one after the other; only the server knows the order.
    await untilAnswered();
    if (chatStore.getState().sessionId === sessionId) await openConversation(sessionId);
    return;
  }
  const open = await findOpenAnswer(sessionId);
  if (open?.id === answerId) await readOpenAnswer(open, sessionId);
  else await openConversation(sessionId);
}

/** Resumes an answer of the open conversation that was requested in another browser. */
export async function seeOtherBrowsers(): Promise<void> {
  const { sessionId } = chatStore.getState();
  if (sessionId === null || isAnswering()) return;
  const open = await findOpenAnswer(sessionId);
  if (open !== null) await followOtherTab(sessionId, open.id);
}

async function readOpenAnswer(open: OpenAnswer, sessionId: string): Promise<void> {
  await readAnswer(open.id, askedMessage(open.question, knownPlaces(sessionId)));
}

/** Begins a new conversation; the previous one stays in the list. */
export async function newConversation(): Promise<void> {
  leaveAnswer();
  setCurrentConversation(null);
  chatStore.getState().begin(null, []);
}

/** Restores the conversation that was open when this browser was last here, unless something is on screen already. */
export async function restoreConversation(): Promise<void> {
  const sessionId = currentConversation();
  const { sessionId: shown, recorded, messages } = chatStore.getState();
  if (sessionId === null || shown !== null || recorded.length > 0 || messages.length > 0) return;
  await openConversation(sessionId);
}
