import type { ConversationResponse } from '#lib/contracts/conversation.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';

import { chatStore } from './chat-store.ts';
import type { TurnPlace } from './shown-turn.ts';

/** What became of a request for a conversation: `gone` when the server has it no longer. */
export type LoadedConversation =
  { kind: 'loaded'; conversation: ConversationResponse } | { kind: 'gone' } | { kind: 'failed' };

export async function loadConversation(sessionId: string): Promise<LoadedConversation> {
  try {
    const response = await fetch(addressOf(sessionId));
    if (response.status === 404 || response.status === 400) return { kind: 'gone' };
    if (!response.ok) return { kind: 'failed' };
    return { kind: 'loaded', conversation: (await response.json()) as ConversationResponse };
  } catch {
    return { kind: 'failed' };
  }
}

/** False when the server could not be told; it may be tried again. */
export async function deleteConversation(sessionId: string): Promise<boolean> {
  try {
    const response = await fetch(addressOf(sessionId), { method: 'DELETE' });
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}

/** Tells the server what the reader thinks of an answer, or that it is taken back. False when the server did not take it. */
async function sendFeedback({ sessionId, turnId }: TurnPlace, feedback: Feedback | null): Promise<boolean> {
  const address = `${addressOf(sessionId)}/turns/${encodeURIComponent(turnId)}/feedback`;
  const request: RequestInit =
    feedback === null
      ? { method: 'DELETE' }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(feedback) };
  try {
    return (await fetch(address, request)).ok;
  } catch {
    return false;
  }
}

function addressOf(sessionId: string): string {
  return `/api/conversations/${encodeURIComponent(sessionId)}`;
}

let sent: Promise<unknown> = Promise.resolve();

/**
 * Shows at once what the reader thinks of an answer, or null for what is taken back, and tells the server, one thing after another.
 * False when the server did not take it: then what was shown before is shown again, unless the reader has changed it since.
 */
export async function rateAnswer(
  place: TurnPlace,
  { before, now }: { before: Feedback | null; now: Feedback | null },
): Promise<boolean> {
  chatStore.getState().rateTurn(place.turnId, now);
  const sending = sent.then(() => sendFeedback(place, now));
  sent = sending;
  const isTaken = await sending;
  const chat = chatStore.getState();
  if (!isTaken && chat.ratings[place.turnId] === now) chat.rateTurn(place.turnId, before);
  return isTaken;
}
