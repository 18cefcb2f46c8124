import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { type ApiRequest, streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { askInStyle } from '#lib/serving/runtime/ask-question.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import type { Additions } from '#lib/serving/surfaces/chat-json.ts';
import { openChatStream } from '#lib/serving/surfaces/chat-sse.ts';
import { SSE_HEADERS } from '#lib/serving/surfaces/frame-stream.ts';

/** Log message for an answer that fails after it has begun. */
export const BROKEN_OFF = 'answer failed while streaming';

export const CHAT_DEADLINE = totalDeadline('agent_unavailable');

/** Returns the answer as server-sent events. */
export async function answerAsStream(chat: ChatRequest, request: ApiRequest, runtime: Runtime): Promise<Response> {
  const events = await askInStyle(chat, request, runtime);
  const stream = await openChatStream(events, streamOptions(request, BROKEN_OFF), additionsOf(chat));
  return new Response(stream, { headers: { ...API_HEADERS, ...SSE_HEADERS } });
}

/** Returns which additions the answer includes beside its text and sources. */
export function additionsOf({ include }: ChatRequest): Additions {
  const has = (name: NonNullable<typeof include>[number]) => include?.includes(name) ?? false;
  return { claims: has('claims'), steps: has('steps'), verdicts: has('verdicts') };
}
