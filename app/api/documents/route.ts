import { documentListQuerySchema } from '#lib/contracts/document-list.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { documentList } from '#lib/serving/runtime/shown/document-list.ts';

/** Lists the documents that the viewer may read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const query = parseOrThrow(documentListQuerySchema, Object.fromEntries(request.url.searchParams));
      return jsonReply(await documentList(query, request, runtime));
    },
  },
});
