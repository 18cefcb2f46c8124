import { documentChangesSchema } from '#lib/contracts/document-details.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { adminOperations } from '#lib/serving/runtime/admin-operation.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { documentDetails } from '#lib/serving/runtime/shown/document-details.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** One document: readable for viewers with access; administrators can also change and remove it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const details = await documentDetails(request.params['documentId'] ?? '', request, runtime);
      if (details === null) throw missing();
      return jsonReply(details);
    },
  },
  ...adminOperations({
    PATCH: {
      deadline: DEADLINE,
      async handle(request, { administration }, administrator) {
        const changes = await request.json(documentChangesSchema);
        const changed = await administration.changeDocument(administrator, request.params['documentId'] ?? '', changes);
        if (changed === null) throw missing();
        return jsonReply(changed);
      },
    },
    DELETE: {
      deadline: DEADLINE,
      async handle({ params }, { administration }, administrator) {
        const documentId = params['documentId'] ?? '';
        const status = await administration.removeDocument(administrator, documentId);
        if (status === null) throw missing();
        return jsonReply({ doc_id: documentId, status });
      },
    },
  }),
});

function missing(): AppError {
  return new AppError('not_found', { publicMessage: 'This document does not exist.' });
}
