import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { API_HEADERS } from '#lib/http/json-reply.ts';
import type { AppOperations } from '#lib/runtime/api-operation.ts';
import { openUiStream, UI_STREAM_HEADERS } from '#lib/surfaces/ui-stream.ts';
import { ask, CHAT_DEADLINE, streamOptions } from '#app/api/chat/ask.ts';

/** The reader's own way to ask: the same question and answer as `/chat`, as the AI SDK's UI message stream. */
export const readerChatOperations: AppOperations = {
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      const chat = await request.json(chatRequestSchema);
      const stream = await openUiStream(await ask(chat, request, runtime), streamOptions(request));
      return new Response(stream, { headers: { ...API_HEADERS, ...UI_STREAM_HEADERS } });
    },
  },
};
