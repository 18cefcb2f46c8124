import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { streamOptions } from '#lib/http/api-request.ts';
import { API_HEADERS } from '#lib/http/json-reply.ts';
import { openUiStream, UI_STREAM_HEADERS } from '#lib/surfaces/ui-stream.ts';
import { BROKEN_OFF, CHAT_DEADLINE } from '#app/api/chat/answer-as-stream.ts';
import { askQuestion } from '#lib/runtime/ask-question.ts';
import { apiRoute } from '#lib/runtime/server.ts';

/** The reader's own way to ask: the same question and answer as `/chat`, as the AI SDK's UI message stream. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      const chat = await request.json(chatRequestSchema);
      const stream = await openUiStream(await askQuestion(chat, request, runtime), streamOptions(request, BROKEN_OFF));
      return new Response(stream, { headers: { ...API_HEADERS, ...UI_STREAM_HEADERS } });
    },
  },
});
