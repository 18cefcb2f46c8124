import { accessRequestSchema } from '#lib/contracts/admin/access-list.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Changes who may read a document. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration }, administrator) {
      const documentId = request.params['documentId'] ?? '';
      const { access_list: accessList } = await request.json(accessRequestSchema);
      if (!(await administration.setAccess(administrator, documentId, accessList))) {
        throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
      }
      return jsonReply({ document_id: documentId, access_list: accessList });
    },
  },
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration }, administrator) {
      const documentId = request.params['documentId'] ?? '';
      const accessList = await administration.releaseAccess(administrator, documentId);
      if (accessList === null) throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
      return jsonReply({ document_id: documentId, access_list: accessList });
    },
  },
});
