import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';
import { shownBudget } from '#lib/serving/runtime/shown/shown-budget.ts';

/** What has been used of the daily budgets. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(_request, { administration }, administrator) {
      return jsonReply({ budgets: (await administration.listBudgets(administrator)).map(shownBudget) });
    },
  },
});
