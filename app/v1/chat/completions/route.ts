import { answerChatCompletion } from '#lib/serving/openai/answer-chat-completion.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Answers a question as a chat completion of the OpenAI API. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: { deadline: totalDeadline('agent_unavailable'), handle: answerChatCompletion },
});
