import { AppError } from '#lib/core/errors.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { apiRoute } from '#lib/runtime/server.ts';

import { requireIngestToken } from '../require-ingest-token.ts';

/** For the command line beside the server: takes a document out of the library. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      requireIngestToken(request, runtime.ingestToken);
      const documentId = request.params['documentId'] ?? '';
      const status = await runtime.removeDocument(documentId);
      if (status === null) throw new AppError('not_found', { publicMessage: 'There is no such document.' });
      return jsonReply({ doc_id: documentId, status });
    },
  },
});
