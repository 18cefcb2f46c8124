import { type DeletedConversation, sessionIdSchema } from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** A conversation, regardless of who began it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration }, administrator) {
      const sessionId = parseOrThrow(sessionIdSchema, request.params['sessionId']);
      const deleted = await administration.deleteConversation(administrator, sessionId);
      const body: DeletedConversation = { session_id: sessionId, turns_deleted: deleted };
      return jsonReply(body);
    },
  },
});
