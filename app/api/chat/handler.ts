import { type ChatRequest, chatRequestSchema } from '#lib/contracts/chat-request.ts';
import type { ApiRequest } from '#lib/http/api-request.ts';
import { API_HEADERS, jsonReply } from '#lib/http/json-reply.ts';
import type { AppOperations } from '#lib/runtime/api-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';
import { type Additions, toChatResponse } from '#lib/surfaces/chat-json.ts';
import { openChatStream } from '#lib/surfaces/chat-sse.ts';
import { SSE_HEADERS } from '#lib/surfaces/frame-stream.ts';
import { ask, CHAT_DEADLINE, streamOptions } from '#app/api/chat/ask.ts';

/** One JSON answer, or a stream when the request asks for it. */
export const chatOperations: AppOperations = {
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      const chat = await request.json(chatRequestSchema);
      return chat.stream ? answerAsStream(chat, request, runtime) : answerAsJson(chat, request, runtime);
    },
  },
};

/** A stream, whatever the request's `stream` says. */
export const chatStreamOperations: AppOperations = {
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      return answerAsStream(await request.json(chatRequestSchema), request, runtime);
    },
  },
};

async function answerAsJson(chat: ChatRequest, request: ApiRequest, runtime: Runtime): Promise<Response> {
  return jsonReply(await toChatResponse(await ask(chat, request, runtime), additionsOf(chat)));
}

async function answerAsStream(chat: ChatRequest, request: ApiRequest, runtime: Runtime): Promise<Response> {
  const stream = await openChatStream(await ask(chat, request, runtime), streamOptions(request), additionsOf(chat));
  return new Response(stream, { headers: { ...API_HEADERS, ...SSE_HEADERS } });
}

function additionsOf({ include }: ChatRequest): Additions {
  return { claims: include?.includes('claims') ?? false, steps: include?.includes('steps') ?? false };
}
