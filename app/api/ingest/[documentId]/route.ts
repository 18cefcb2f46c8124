import { documentEditSchema, replacementSchema } from '#lib/contracts/document-details.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { oneAfterAnother } from '#lib/foundation/core/one-after-another.ts';
import { streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS, jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { NDJSON_HEADERS, openIngestStream } from '#lib/serving/surfaces/ingest-lines.ts';

import { requireIngestToken } from '../require-ingest-token.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** For the command line on the server's machine: replaces a document, reports its details, and removes it from the library. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: null,
    async handle(request, runtime) {
      requireIngestToken(request, runtime.ingestToken);
      const { path } = await request.json(replacementSchema);
      const replacing = runtime.replaceDocument(request.params['documentId'] ?? '', path, request.signal);
      const events = oneAfterAnother(replacing, runtime.settleVectors(request.signal));
      const stream = await openIngestStream(events, streamOptions(request, 'a replacement failed'));
      return new Response(stream, { headers: { ...API_HEADERS, ...NDJSON_HEADERS } });
    },
  },
  PATCH: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      requireIngestToken(request, runtime.ingestToken);
      const edit = await request.json(documentEditSchema);
      const edited = await runtime.editDocument(request.params['documentId'] ?? '', edit);
      if (edited === null) throw missing();
      return jsonReply(edited);
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      requireIngestToken(request, runtime.ingestToken);
      const documentId = request.params['documentId'] ?? '';
      const status = await runtime.removeDocument(documentId);
      if (status === null) throw missing();
      return jsonReply({ doc_id: documentId, status });
    },
  },
});

function missing(): AppError {
  return new AppError('not_found', { publicMessage: 'This document does not exist.' });
}
