import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { askInStyle } from '#lib/serving/runtime/ask-question.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { toChatResponse } from '#lib/serving/surfaces/chat-json.ts';

import { additionsOf, answerAsStream, CHAT_DEADLINE } from './answer-as-stream.ts';

/** Answers with one JSON object, or with a stream when the request asks for it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      const chat = await request.json(chatRequestSchema);
      if (chat.stream) return answerAsStream(chat, request, runtime);
      return jsonReply(await toChatResponse(await askInStyle(chat, request, runtime), additionsOf(chat)));
    },
  },
});
