import { librarySearchQuerySchema } from '#lib/contracts/page-search.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { foundPlaces } from '#lib/serving/runtime/shown/found-places.ts';

/** Full-text search in the documents of the library, for its reader. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ url, viewer, signal, client }, runtime) {
      await runtime.gate.admitSearch(client);
      const { query, cursor } = parseOrThrow(librarySearchQuerySchema, Object.fromEntries(url.searchParams));
      const order = { from: Number(cursor ?? 0) };
      return jsonReply(foundPlaces(query, await runtime.searchLibrary({ viewer, query, order, signal })));
    },
  },
});
