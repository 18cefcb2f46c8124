import { type GroupReply, groupRequestSchema, parseSharedName } from '#lib/contracts/group-shares.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** The group that may read a note or a conversation; only its owner may choose it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  PUT: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const name = parseSharedName(request.params);
      const { group } = await request.json(groupRequestSchema);
      await runtime.gate.admitWrite(request.client);
      const body: GroupReply = { group: await runtime.groupShares.share(request.viewer, name, group) };
      return jsonReply(body);
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const name = parseSharedName(request.params);
      await runtime.gate.admitWrite(request.client);
      await runtime.groupShares.revoke(request.viewer, name);
      const body: GroupReply = { group: null };
      return jsonReply(body);
    },
  },
});
