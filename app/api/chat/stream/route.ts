import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { answerAsStream, CHAT_DEADLINE } from '../answer-as-stream.ts';

/** Always a stream, regardless of the request's `stream` field. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      return answerAsStream(await request.json(chatRequestSchema), request, runtime);
    },
  },
});
