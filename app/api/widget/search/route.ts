import { widgetSearchSchema } from '#lib/contracts/widget.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { widgetRoute } from '#lib/serving/runtime/server.ts';
import { foundPlaces } from '#lib/serving/runtime/shown/found-places.ts';

/** Full-text search in the library, or in one document, from a page of another site. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = widgetRoute({
  deadline: totalDeadline('storage_unavailable'),
  async handle(request, runtime) {
    const { viewer, signal } = request;
    await runtime.gate.admitSearch(request.client);
    const { query, document_id: documentId = null } = await request.json(widgetSearchSchema);
    const asked = { viewer, query, order: { from: 0 }, signal };
    const found = await (documentId === null
      ? runtime.searchLibrary(asked)
      : runtime.searchDocument(documentId, asked));
    if (found === null) throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
    return jsonReply(foundPlaces(query, found));
  },
});
