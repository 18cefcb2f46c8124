import { accountChangesSchema } from '#lib/contracts/admin/account.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';
import { shownAccount } from '#lib/serving/runtime/shown/shown-account.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** One account: changes its role and whether it may sign in, and deletes it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  PATCH: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const { role, disabled } = await request.json(accountChangesSchema);
      const name = request.params['accountName'] ?? '';
      const changed = await administration.accounts.change(administrator, name, { role, isDisabled: disabled });
      return jsonReply(shownAccount(changed));
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle({ params }, { administration }, administrator) {
      const name = params['accountName'] ?? '';
      await administration.accounts.remove(administrator, name);
      return jsonReply({ name, removed: true });
    },
  },
});
