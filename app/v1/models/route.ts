import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { listModels } from '#lib/serving/openai/list-models.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** The profiles as models of the OpenAI API. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle(_request, runtime) {
      return jsonReply(await listModels(runtime));
    },
  },
});
