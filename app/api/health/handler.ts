import { jsonReply } from '#lib/http/json-reply.ts';
import { type AppOperations, totalDeadline } from '#lib/runtime/api-operation.ts';

/** 503 only when questions cannot be answered. */
export const healthOperations: AppOperations = {
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle(_request, runtime) {
      const health = await runtime.checkHealth();
      return jsonReply(health, { status: health.status === 'unhealthy' ? 503 : 200 });
    },
  },
};
