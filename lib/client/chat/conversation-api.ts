import type { ConversationResponse } from '#lib/contracts/conversation.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { ShareReply } from '#lib/contracts/shared-conversation.ts';
import type { SuggestedQuestions } from '#lib/contracts/suggested-questions.ts';

import type { TurnPlace } from '../reader-state.ts';
import { sendToServer } from '../server-request.ts';
import { chatStore } from './chat-store.ts';

/** The result of a request for a conversation: `gone` when the server no longer has it. */
export type LoadedConversation =
  | { kind: 'loaded'; conversation: ConversationResponse }
  | { kind: 'gone' }
  | { kind: 'failed' };

export async function loadConversation(sessionId: string): Promise<LoadedConversation> {
  const sent = await sendToServer<ConversationResponse>(addressOf(sessionId));
  if (sent.isDone) return { kind: 'loaded', conversation: sent.reply };
  return { kind: sent.status === 404 || sent.status === 400 ? 'gone' : 'failed' };
}

/** False when the server could not be reached; it may be tried again. */
export async function deleteConversation(sessionId: string): Promise<boolean> {
  const sent = await sendToServer(addressOf(sessionId), { method: 'DELETE' });
  return sent.isDone || sent.status === 404;
}

/** Loads suggested follow-up questions; none where the server does not return any. */
export async function loadFollowUps({ sessionId, turnId }: TurnPlace): Promise<string[]> {
  const address = `${addressOf(sessionId)}/turns/${encodeURIComponent(turnId)}/follow-ups?${spoken()}`;
  const sent = await sendToServer<SuggestedQuestions>(address);
  return sent.isDone ? sent.reply.questions : [];
}

/** Loads starter questions for a page or a document; none where the server does not return any. */
export async function loadStarters({
  documentId,
  pageId,
}: {
  documentId: string;
  pageId: string | null;
}): Promise<string[]> {
  const open = pageId === null ? '' : `&page_id=${encodeURIComponent(pageId)}`;
  const sent = await sendToServer<SuggestedQuestions>(
    `/api/documents/${encodeURIComponent(documentId)}/starters?${spoken()}${open}`,
  );
  return sent.isDone ? sent.reply.questions : [];
}

/** Returns the language of the interface, as a parameter. */
function spoken(): string {
  return `language=${document.documentElement.lang}`;
}

/** Returns the path of the public link to a conversation; null if it is not shared. */
export async function sharedAt(
  sessionId: string,
  change: 'look' | 'share' | 'revoke',
): Promise<{ isDone: true; path: string | null } | { isDone: false }> {
  const method = ({ look: 'GET', share: 'POST', revoke: 'DELETE' } as const)[change];
  const sent = await sendToServer<ShareReply>(`${addressOf(sessionId)}/share`, { method });
  if (!sent.isDone) return { isDone: false };
  const { share } = sent.reply;
  return { isDone: true, path: share && `/shared/${share.share_id}` };
}

/** Sends the reader's feedback on an answer to the server, or its withdrawal. False when the server did not accept it. */
async function sendFeedback({ sessionId, turnId }: TurnPlace, feedback: Feedback | null): Promise<boolean> {
  const address = `${addressOf(sessionId)}/turns/${encodeURIComponent(turnId)}/feedback`;
  const request = feedback === null ? ({ method: 'DELETE' } as const) : ({ method: 'POST', body: feedback } as const);
  return (await sendToServer(address, request)).isDone;
}

function addressOf(sessionId: string): string {
  return `/api/conversations/${encodeURIComponent(sessionId)}`;
}

let sent: Promise<unknown> = Promise.resolve();

/**
 * Shows the reader's feedback on an answer at once, or null for its withdrawal, and sends it to the server, one after another. False when the server
 * did not accept it: the previous feedback is then shown again, unless the reader has changed it since.
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
