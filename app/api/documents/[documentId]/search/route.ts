import { documentSearchQuerySchema } from '#lib/contracts/page-search.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { foundPlaces } from '#lib/serving/runtime/shown/found-places.ts';

/** Full-text search within a document, for its reader. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ url, viewer, signal, client, params }, runtime) {
      await runtime.gate.admitSearch(client);
      const typed = (name: string) => url.searchParams.get(name) ?? undefined;
      const given = { query: typed('query'), order: typed('order'), cursor: typed('cursor') };
      const { query, order: wanted, cursor } = parseOrThrow(documentSearchQuerySchema, given);
      const order = wanted === 'best' ? { from: Number(cursor ?? 0) } : wanted;
      const found = await runtime.searchDocument(params['documentId'] ?? '', { viewer, query, order, signal });
      if (found === null) throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
      return jsonReply(foundPlaces(query, found));
    },
  },
});
