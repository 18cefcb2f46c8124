import { jsonReply } from '#lib/http/json-reply.ts';
import { findModel } from '#lib/openai/list-models.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { apiRoute } from '#lib/runtime/server.ts';

/** One profile as a model of the OpenAI API. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle({ params }, runtime) {
      return jsonReply(await findModel(params['model'] ?? '', runtime));
    },
  },
});
