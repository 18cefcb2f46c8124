import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Lists removed documents that can be restored. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(_request, { administration }, administrator) {
      const documents = (await administration.listRemoved(administrator)).map(({ id, title, ...moments }) => ({
        ...{ doc_id: id, title },
        removed_at: moments.removedAt.toISOString(),
        restorable_until: moments.restoreUntil.toISOString(),
      }));
      return jsonReply({ documents });
    },
  },
});
