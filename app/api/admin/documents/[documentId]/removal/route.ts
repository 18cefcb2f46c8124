import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Removes a document; the removal can be undone. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ params }, { administration }, administrator) {
      const reply = await administration.setDocumentAside(administrator, params['documentId'] ?? '');
      if (reply === null) throw new AppError('not_found', { publicMessage: 'There is no such document.' });
      return jsonReply(reply);
    },
  },
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ params }, { administration }, administrator) {
      const documentId = params['documentId'] ?? '';
      if (!(await administration.restoreDocument(administrator, documentId)))
        throw new AppError('not_found', { publicMessage: 'There is no such document to restore.' });
      return jsonReply({ doc_id: documentId });
    },
  },
});
