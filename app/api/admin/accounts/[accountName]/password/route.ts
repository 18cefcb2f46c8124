import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Resets an account's password; the new one is returned only this once. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ params }, { administration }, administrator) {
      const name = params['accountName'] ?? '';
      return jsonReply({ name, password: await administration.accounts.resetPassword(administrator, name) });
    },
  },
});
