import type { ProfileList } from '#lib/contracts/agent-offers.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { type AppOperations, totalDeadline } from '#lib/runtime/api-operation.ts';

/** The profiles a question may name. */
export const profilesOperations: AppOperations = {
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle(_request, { profiles }) {
      const body: ProfileList = { profiles: await profiles.list() };
      return jsonReply(body);
    },
  },
};
