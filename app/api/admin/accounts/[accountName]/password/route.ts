import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Gives an account another password, which is told this once. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ params }, { administration }, administrator) {
      const name = params['accountName'] ?? '';
      return jsonReply({ name, password: await administration.accounts.resetPassword(administrator, name) });
    },
  },
});
