import { sharedQuerySchema } from '#lib/contracts/group-shares.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** What others share with the groups of this viewer, as far as the viewer may read it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ viewer, url }, runtime) {
      const query = parseOrThrow(sharedQuerySchema, Object.fromEntries(url.searchParams));
      return jsonReply(await runtime.groupShares.listShared(viewer, { documentId: query.document_id ?? null }));
    },
  },
});
