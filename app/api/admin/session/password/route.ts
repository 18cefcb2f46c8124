import { passwordChangeSchema } from '#lib/contracts/admin/account.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';
import { sessionReply } from '#lib/serving/runtime/shown/session-reply.ts';

/** Changes the password of the signed-in account. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration, env }, administrator) {
      const { current, password: wanted } = await request.json(passwordChangeSchema);
      const { client } = request;
      const changed = await administration.changePassword(administrator, { current, wanted, client });
      return sessionReply(changed, request, env);
    },
  },
});
