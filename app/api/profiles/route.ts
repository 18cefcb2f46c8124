import type { ProfileList } from '#lib/contracts/agent-offers.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** The profiles that a question may select. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('internal_error'),
    async handle(_request, { profiles }) {
      const body: ProfileList = { profiles: await profiles.list() };
      return jsonReply(body);
    },
  },
});
