import type { OpenAnswerReply } from '#lib/contracts/answer-stream.ts';
import type { ChatRequest } from '#lib/contracts/chat-request.ts';

import { sendToServer } from '../server-request.ts';
import { fromRecordedScope, type KnownPlaces } from './ask-scope.ts';
import type { ReaderMessage } from './live-turns.ts';

export type OpenAnswer = NonNullable<OpenAnswerReply['open']>;

/** Returns the unfinished answer of a conversation; null when there is none, or it is unknown. */
export async function findOpenAnswer(sessionId: string): Promise<OpenAnswer | null> {
  const address = `/api/reader/chat?session_id=${encodeURIComponent(sessionId)}`;
  const sent = await sendToServer<OpenAnswerReply>(address);
  return sent.isDone ? sent.reply.open : null;
}

/** Returns a question as this reader sent it, from any browser: its scope, and its reader's place. */
export function askedMessage(question: OpenAnswer['question'], known: KnownPlaces): ReaderMessage {
  const request = question as Partial<ChatRequest>;
  const { selection, selected_text, mode = 'general', scope = null, context, option } = request;
  const asked = fromRecordedScope(
    { mode, scope, selected_text: selected_text ?? null, selection: placeOf(selection) },
    known,
  );
  return {
    id: crypto.randomUUID(),
    role: 'user',
    parts: [{ type: 'text', text: question.query }],
    metadata: { asked, context: context ?? null, ...(option !== undefined && option !== null && { option }) },
  };
}

function placeOf(selection: ChatRequest['selection'] | undefined) {
  if (selection === null || selection === undefined || selection.page_id === undefined) return null;
  const { page_id, page_version, start, end } = selection;
  return { page_id, page_version, start, end };
}
