import type { ToolList } from '#lib/contracts/agent-offers.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { type AppOperations, totalDeadline } from '#lib/runtime/api-operation.ts';

/** The tools the agent works with. */
export const toolsOperations: AppOperations = {
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle(_request, runtime) {
      const body: ToolList = { tools: runtime.listTools() };
      return jsonReply(body);
    },
  },
};
