import { LIMITS } from '#lib/config/limits.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import type { AppOperations } from '#lib/runtime/api-operation.ts';

/** 503 only when questions cannot be answered. */
export const healthOperations: AppOperations = {
  GET: {
    deadline: { ms: LIMITS.totalTimeoutMs, code: 'internal_error' },
    async handle(_request, runtime) {
      const health = await runtime.checkHealth();
      return jsonReply(health, { status: health.status === 'unhealthy' ? 503 : 200 });
    },
  },
};
