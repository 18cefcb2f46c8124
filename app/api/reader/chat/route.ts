import { openAnswerQuerySchema, openAnswerSchema } from '#lib/contracts/answer-stream.ts';
import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS, jsonReply } from '#lib/serving/http/json-reply.ts';
import { openUiStream, UI_STREAM_HEADERS } from '#lib/serving/surfaces/ui-stream.ts';
import { BROKEN_OFF, CHAT_DEADLINE } from '#app/api/chat/answer-as-stream.ts';
import { askQuestion } from '#lib/serving/runtime/ask-question.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { streamNameOf, tellAnswer } from './tell-answer.ts';

/** The chat endpoint of the reader interface: the same question and answer as `/chat`, as the AI SDK's UI message stream. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      const chat = await request.json(chatRequestSchema);
      const name = streamNameOf(request);
      if (name !== null) return tellAnswer(name, chat, { request, runtime });
      const stream = await openUiStream(await askQuestion(chat, request, runtime), streamOptions(request, BROKEN_OFF));
      return new Response(stream, { headers: { ...API_HEADERS, ...UI_STREAM_HEADERS } });
    },
  },
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const { session_id: sessionId } = parseOrThrow(
        openAnswerQuerySchema,
        Object.fromEntries(request.url.searchParams),
      );
      const open = await runtime.streams.findOpen(request.viewer, sessionId);
      return jsonReply(openAnswerSchema.parse({ open }));
    },
  },
});
