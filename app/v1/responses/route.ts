import { answerResponse } from '#lib/serving/openai/answer-response.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Answers a question as a response of the OpenAI API. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: { deadline: totalDeadline('agent_unavailable'), handle: answerResponse },
});
