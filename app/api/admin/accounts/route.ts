import { newAccountSchema } from '#lib/contracts/admin/account.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';
import { shownAccount } from '#lib/serving/runtime/shown/shown-account.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Accounts that may sign in to the administration. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: DEADLINE,
    handle: async (_request, { administration }, administrator) =>
      jsonReply({ accounts: (await administration.accounts.list(administrator)).map(shownAccount) }),
  },
  POST: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const wanted = await request.json(newAccountSchema);
      const { account, password } = await administration.accounts.add(administrator, wanted);
      return jsonReply({ ...shownAccount(account), password });
    },
  },
});
