import type { ToolList } from '#lib/contracts/agent-offers.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** The tools available to the agent. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle(_request, runtime) {
      const body: ToolList = { tools: runtime.listTools() };
      return jsonReply(body);
    },
  },
});
