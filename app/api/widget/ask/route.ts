import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { widgetRoute } from '#lib/serving/runtime/server.ts';

import { answerAsStream, CHAT_DEADLINE } from '../../chat/answer-as-stream.ts';

/** The stream of /chat/stream, for a page of another site that embeds the widget. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = widgetRoute({
  deadline: CHAT_DEADLINE,
  async handle(request, runtime) {
    return answerAsStream(await request.json(chatRequestSchema), request, runtime);
  },
});
