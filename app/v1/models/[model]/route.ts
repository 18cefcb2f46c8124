import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { findModel } from '#lib/serving/openai/list-models.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** One profile as a model of the OpenAI API. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle({ params }, runtime) {
      return jsonReply(await findModel(params['model'] ?? '', runtime));
    },
  },
});
