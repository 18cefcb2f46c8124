import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Responds with 503 only when questions cannot be answered. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle(_request, runtime) {
      const health = await runtime.checkHealth();
      return jsonReply(health, { status: health.status === 'unhealthy' ? 503 : 200 });
    },
  },
});
